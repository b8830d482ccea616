// A plugin of QEMU (7 and 8, `-plugin FILE,out=FILE`) that counts executed instructions by block. At the end it writes a line for
// each block: its address, its instructions, and how often it was executed. One thread alone is counted rightly.
//
// Declared here is what it uses of QEMU's interface for plugins, version 1, so that building it needs no header of QEMU's.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct qemu_plugin_tb;
typedef uint64_t plugin_id;
extern void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, void (*)(plugin_id, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, void (*)(unsigned, void *), int flags, void *);
extern void qemu_plugin_register_atexit_cb(plugin_id, void (*)(plugin_id, void *), void *);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
extern uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *);

enum { NO_REGISTERS = 0 };

struct block {
    struct block *next;
    uint64_t address, instructions, executions;
};

static struct block *blocks;
static const char *out;

static void executed(unsigned processor, void *block) {
    (void)processor;
    ((struct block *)block)->executions++;
}

static void translated(plugin_id id, struct qemu_plugin_tb *tb) {
    (void)id;
    struct block *block = malloc(sizeof *block);
    if (!block) {
        abort();
    }
    *block = (struct block){blocks, qemu_plugin_tb_vaddr(tb), qemu_plugin_tb_n_insns(tb), 0};
    blocks = block;
    qemu_plugin_register_vcpu_tb_exec_cb(tb, executed, NO_REGISTERS, block);
}

static void at_exit(plugin_id id, void *none) {
    (void)id;
    (void)none;
    FILE *file = fopen(out, "w");
    if (!file) {
        perror(out);
        return;
    }
    for (const struct block *block = blocks; block; block = block->next) {
        fprintf(file, "%" PRIx64 " %" PRIu64 " %" PRIu64 "\n", block->address, block->instructions, block->executions);
    }
    if (fclose(file)) {
        perror(out);
    }
}

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

__attribute__((visibility("default"))) int qemu_plugin_install(plugin_id id, const void *info, int count, char **arguments) {
    (void)info;
    if (count != 1 || strncmp(arguments[0], "out=", 4)) {
        fprintf(stderr, "the plugin takes one argument: out=FILE\n");
        return -1;
    }
    out = strdup(arguments[0] + 4);
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, at_exit, NULL);
    return 0;
}
