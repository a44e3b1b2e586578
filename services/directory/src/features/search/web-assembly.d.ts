// The part of WebAssembly that the search uses. TypeScript declares it for browsers only.
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { readonly initial: number; readonly maximum: number })
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: { readonly memory: { readonly memory: Memory } })
    readonly exports: Readonly<Record<string, unknown>>
  }
}
