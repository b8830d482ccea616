/* What a program has before and beside `main` on a processor without an operating system, in QEMU or with a debugger: start.c. */
#ifndef START_H
#define START_H

/* Called after the start: the program ends well if it returns 0. */
int main(void);

void print(const char *text);

/* Prints how much stack was used so far. */
void print_stack(void);

#endif
