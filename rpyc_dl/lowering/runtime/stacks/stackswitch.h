/* From one C stack to another: by a few instructions where they are written for the processor, else by ucontext.

   `rpy_stack_jump(&from->sp, to->sp)` stores what a function must keep for its caller, and goes on with what was stored on
   the other stack. `rpy_stack_prepare(lowest, top, f)` makes a stack look as if it had been left right before `f`, whose address
   to return to is 0: that is where a walk over the stack ends. */
#ifndef RPY_STACKSWITCH_H
#define RPY_STACKSWITCH_H

#include "rpy_internal.h"

typedef struct rpy_stack rpy_stack;

#if defined(__x86_64__) && defined(__ELF__) && !defined(RPY_UCONTEXT)

void rpy_stack_jump(void **from, void *to);
__asm__(".text\n"
        ".p2align 4\n"
        ".globl rpy_stack_jump\n"
        ".hidden rpy_stack_jump\n"
        ".type rpy_stack_jump, @function\n"
        "rpy_stack_jump:\n"
        "    pushq %rbp\n"
        "    pushq %rbx\n"
        "    pushq %r12\n"
        "    pushq %r13\n"
        "    pushq %r14\n"
        "    pushq %r15\n"
        "    movq %rsp, (%rdi)\n"
        "    movq %rsi, %rsp\n"
        "    popq %r15\n"
        "    popq %r14\n"
        "    popq %r13\n"
        "    popq %r12\n"
        "    popq %rbx\n"
        "    popq %rbp\n"
        "    popq %rcx\n"
        "    jmpq *%rcx\n"
        ".size rpy_stack_jump, . - rpy_stack_jump\n"
        ".section .note.GNU-stack,\"\",@progbits\n"
        ".text\n");

static inline void *rpy_stack_prepare(char *lowest, void *top, void (*begin)(void))
{
    (void)lowest;
    void **sp = (void **)((uintptr_t)top & ~(uintptr_t)15);
    *--sp = NULL; /* where `begin` would return to */
    *--sp = (void *)(uintptr_t)begin;
    for (int i = 0; i < 6; i++)
        *--sp = NULL;
    return sp;
}

#elif defined(__aarch64__) && defined(__ELF__) && !defined(RPY_UCONTEXT)

void rpy_stack_jump(void **from, void *to);
__asm__(".text\n"
        ".p2align 4\n"
        ".globl rpy_stack_jump\n"
        ".hidden rpy_stack_jump\n"
        ".type rpy_stack_jump, %function\n"
        "rpy_stack_jump:\n"
        "    sub sp, sp, #176\n"
        "    stp x19, x20, [sp, #0]\n"
        "    stp x21, x22, [sp, #16]\n"
        "    stp x23, x24, [sp, #32]\n"
        "    stp x25, x26, [sp, #48]\n"
        "    stp x27, x28, [sp, #64]\n"
        "    stp x29, x30, [sp, #80]\n"
        "    stp d8, d9, [sp, #96]\n"
        "    stp d10, d11, [sp, #112]\n"
        "    stp d12, d13, [sp, #128]\n"
        "    stp d14, d15, [sp, #144]\n"
        "    str x30, [sp, #160]\n"
        "    mov x9, sp\n"
        "    str x9, [x0]\n"
        "    mov sp, x1\n"
        "    ldp x19, x20, [sp, #0]\n"
        "    ldp x21, x22, [sp, #16]\n"
        "    ldp x23, x24, [sp, #32]\n"
        "    ldp x25, x26, [sp, #48]\n"
        "    ldp x27, x28, [sp, #64]\n"
        "    ldp x29, x30, [sp, #80]\n"
        "    ldp d8, d9, [sp, #96]\n"
        "    ldp d10, d11, [sp, #112]\n"
        "    ldp d12, d13, [sp, #128]\n"
        "    ldp d14, d15, [sp, #144]\n"
        "    ldr x9, [sp, #160]\n" /* x30 is where it returns to: 0 on a new stack */
        "    add sp, sp, #176\n"
        "    ret x9\n"
        ".size rpy_stack_jump, . - rpy_stack_jump\n"
        ".section .note.GNU-stack,\"\",%progbits\n"
        ".text\n");

static inline void *rpy_stack_prepare(char *lowest, void *top, void (*begin)(void))
{
    (void)lowest;
    void **sp = (void **)((uintptr_t)top & ~(uintptr_t)15) - 22;
    memset(sp, 0, 176);
    sp[20] = (void *)(uintptr_t)begin;
    return sp;
}

#else
#include <ucontext.h>

/* `sp` is the address of a context at the top of its stack, or on the stack that was left. */
static inline void rpy_stack_jump(void **from, void *to)
{
    ucontext_t here;
    *from = &here;
    swapcontext(&here, to);
}

static inline void *rpy_stack_prepare(char *lowest, void *top, void (*begin)(void))
{
    ucontext_t *context = (ucontext_t *)((uintptr_t)top & ~(uintptr_t)63) - 1;
    getcontext(context);
    context->uc_stack.ss_sp = lowest;
    context->uc_stack.ss_size = (size_t)((char *)context - lowest);
    context->uc_link = NULL;
    makecontext(context, begin, 0);
    return context;
}
#endif

#endif
