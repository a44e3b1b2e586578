/** A page's first drawing. */
export interface Drawing {
  readonly html: string
  /** Of a document: style elements that styled-components takes over in the browser. Of a skeleton: plain CSS. */
  readonly css: string
  /** Name of the chunk that the page's code is in. */
  readonly chunk?: string | undefined
}

/** By page pattern, or by the document's name. */
export type Drawings = Readonly<Record<string, Drawing>>
