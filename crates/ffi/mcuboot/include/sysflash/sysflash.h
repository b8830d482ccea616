/* The areas of flash by their numbers. */
#ifndef SYSFLASH_H
#define SYSFLASH_H

#define FLASH_AREA_BOOTLOADER 0
#define FLASH_AREA_IMAGE_PRIMARY(image) 1
#define FLASH_AREA_IMAGE_SECONDARY(image) 2
#define FLASH_AREA_IMAGE_SCRATCH 3

#endif
