/** A page rendered at build time. */
export interface RenderedPage {
  readonly html: string
  /** For a document: style elements that styled-components reuses in the browser. For a skeleton: plain CSS. */
  readonly css: string
  /** Name of the chunk that contains the page's code. */
  readonly chunk?: string | undefined
}

/** Skeletons by page pattern, or documents by name. */
export type RenderedPages = Readonly<Record<string, RenderedPage>>
