// A plugin of QEMU (7 and 8) for programs of one thread, linked to fixed addresses.
//
// `-plugin FILE,count=OUT` counts executed instructions. At the end it writes a line for each block: its address, its instructions, and
// how often it was executed.
//
// `-plugin FILE,order=OUT` writes the addresses and the instructions of blocks, a line for each, in the order in which they are executed
// between calls of `qemu_trace_begin` and `qemu_trace_end`.
//
// `-plugin FILE,trace=OUT` compares what runs of a piece of code do: which blocks follow each other, and which addresses they access. The
// program calls `qemu_trace_begin`, `qemu_trace_end` around each run, `qemu_trace_first` before the run with which the next ones are
// compared, and `qemu_trace_pause` and `qemu_trace_resume` around what is not compared. At the end of each run the plugin writes a line:
// `same EVENTS`, or `differs EVENTS ADDRESS FUNCTION WHAT`.
//
// Declared here is what it uses of QEMU's interface for plugins, version 1, so that building it needs no header of QEMU's.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct qemu_plugin_tb;
struct qemu_plugin_insn;
typedef uint64_t plugin_id;
extern void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, void (*)(plugin_id, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, void (*)(unsigned, void *), int flags, void *);
extern void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *, void (*)(unsigned, uint32_t, uint64_t, void *), int flags, int rw,
                                             void *);
extern void qemu_plugin_register_atexit_cb(plugin_id, void (*)(plugin_id, void *), void *);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
extern uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *);
extern struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
extern uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *);
extern const char *qemu_plugin_insn_symbol(const struct qemu_plugin_insn *);

enum { NO_REGISTERS = 0, READ_AND_WRITE = 3 };

struct block {
    struct block *next;
    const char *function;
    uint64_t address, instructions, executions;
};

static struct block *blocks;
static const char *out;

static void *allocated(void *memory, size_t size) {
    memory = realloc(memory, size);
    if (!memory) {
        fprintf(stderr, "the plugin has no memory left\n");
        abort();
    }
    return memory;
}

static struct block *new_block(const struct qemu_plugin_tb *tb) {
    struct block *block = allocated(NULL, sizeof *block);
    // The name stays where it is as long as the program does.
    const char *function = qemu_plugin_insn_symbol(qemu_plugin_tb_get_insn(tb, 0));
    *block = (struct block){blocks, function ? function : "?", qemu_plugin_tb_vaddr(tb), qemu_plugin_tb_n_insns(tb), 0};
    blocks = block;
    return block;
}

// Counting.

static void executed(unsigned processor, void *block) {
    (void)processor;
    ((struct block *)block)->executions++;
}

static void translated(plugin_id id, struct qemu_plugin_tb *tb) {
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_cb(tb, executed, NO_REGISTERS, new_block(tb));
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

// Orders and traces.

static bool is_recording;
static FILE *order;

static void ordered(unsigned processor, void *data) {
    (void)processor;
    const struct block *block = data;
    if (!strcmp(block->function, "qemu_trace_begin")) {
        is_recording = true;
    } else if (!strcmp(block->function, "qemu_trace_end")) {
        is_recording = false;
        fflush(order);
    } else if (is_recording) {
        fprintf(order, "%" PRIx64 " %" PRIu64 "\n", block->address, block->instructions);
    }
}

static void translated_for_order(plugin_id id, struct qemu_plugin_tb *tb) {
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_cb(tb, ordered, NO_REGISTERS, new_block(tb));
}

// The events of the first run, and how many the present one has.
static uint64_t *first;
static size_t capacity, length, events;
static bool is_first, differs;
// Where the present run was when it first differed.
static const struct block *here, *difference;
static uint64_t found, expected;
static const char *what;

static void event(uint64_t value, const char *kind) {
    if (is_first) {
        if (events == capacity) {
            capacity = capacity ? 2 * capacity : 1 << 20;
            first = allocated(first, capacity * sizeof *first);
        }
        first[events] = value;
    } else if (!differs && (events >= length || first[events] != value)) {
        differs = true;
        difference = here;
        found = value;
        expected = events < length ? first[events] : 0;
        what = kind;
    }
    events++;
}

static void traced(unsigned processor, void *block) {
    (void)processor;
    if (is_recording) {
        // What differs is where the block before went on.
        event(((struct block *)block)->address, "goes on at");
    }
    here = block;
}

static void accessed(unsigned processor, uint32_t info, uint64_t address, void *none) {
    (void)processor;
    (void)info;
    (void)none;
    if (is_recording) {
        event(address, "accesses");
    }
}

static void run_ends(void) {
    is_recording = false;
    FILE *file = fopen(out, "a");
    if (!file) {
        perror(out);
        exit(1);
    }
    if (is_first) {
        length = events;
    } else if (!differs && events != length) {
        differs = true;
        difference = here;
        found = expected = 0;
        what = "ends early at";
    }
    if (differs) {
        fprintf(file, "differs %zu %" PRIx64 " %s %s %" PRIx64 " or %" PRIx64 "\n", events, difference->address, difference->function, what,
                expected, found);
    } else {
        fprintf(file, "same %zu\n", events);
    }
    fclose(file);
}

// What the functions that the program calls do.
static void signalled(unsigned processor, void *block) {
    (void)processor;
    const char *signal = ((struct block *)block)->function + strlen("qemu_trace_");
    if (!strcmp(signal, "first")) {
        is_first = true;
    } else if (!strcmp(signal, "begin")) {
        events = 0;
        differs = false;
        is_recording = true;
    } else if (!strcmp(signal, "pause")) {
        is_recording = false;
    } else if (!strcmp(signal, "resume")) {
        is_recording = true;
    } else if (!strcmp(signal, "end")) {
        run_ends();
        is_first = false;
    }
}

static void translated_for_trace(plugin_id id, struct qemu_plugin_tb *tb) {
    (void)id;
    struct block *block = new_block(tb);
    if (!strncmp(block->function, "qemu_trace_", strlen("qemu_trace_"))) {
        qemu_plugin_register_vcpu_tb_exec_cb(tb, signalled, NO_REGISTERS, block);
        return;
    }
    qemu_plugin_register_vcpu_tb_exec_cb(tb, traced, NO_REGISTERS, block);
    for (size_t i = 0; i < qemu_plugin_tb_n_insns(tb); i++) {
        qemu_plugin_register_vcpu_mem_cb(qemu_plugin_tb_get_insn(tb, i), accessed, NO_REGISTERS, READ_AND_WRITE, NULL);
    }
}

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

__attribute__((visibility("default"))) int qemu_plugin_install(plugin_id id, const void *info, int count, char **arguments) {
    (void)info;
    const char *argument = count == 1 ? arguments[0] : "";
    if (!strncmp(argument, "count=", 6)) {
        out = strdup(argument + 6);
        qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
        qemu_plugin_register_atexit_cb(id, at_exit, NULL);
        return 0;
    }
    if (!strncmp(argument, "trace=", 6)) {
        out = strdup(argument + 6);
        qemu_plugin_register_vcpu_tb_trans_cb(id, translated_for_trace);
        return 0;
    }
    if (!strncmp(argument, "order=", 6)) {
        order = fopen(argument + 6, "w");
        if (!order) {
            perror(argument + 6);
            return -1;
        }
        qemu_plugin_register_vcpu_tb_trans_cb(id, translated_for_order);
        return 0;
    }
    fprintf(stderr, "the plugin takes one argument: count=FILE, order=FILE or trace=FILE\n");
    return -1;
}
