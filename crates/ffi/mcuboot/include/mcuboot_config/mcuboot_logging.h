/* Without MCUBOOT_HAVE_LOGGING there is nothing to log by. */
