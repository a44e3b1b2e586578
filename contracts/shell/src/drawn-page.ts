/** A page that the gateway draws with its data. `pages.cjs`, a file of each remote with such pages, exports `drawPage`. Its texts are those of texts.json. */

/** Id of the script element in index.html with the answers that the page is drawn with. The element is missing if the page is not drawn. */
export const ANSWERS_ELEMENT_ID = 'answers'

/** What the page asked for, under its query key, and when it was asked, in milliseconds since 1970. */
export type DrawnAnswer = readonly [key: readonly unknown[], data: unknown, at: number]

export interface DrawnPage {
  readonly html: string
  /** Plain CSS, limited to `[data-skeleton]`. */
  readonly css: string
  readonly answers: readonly DrawnAnswer[]
}

/**
 * @param skeleton key of the page in skeletons.json
 * @param address path and query, without a language
 * @param served whether the site has a page at a path
 * @throws Error if a call fails, or the page needs more calls after three rounds
 */
export type DrawPage = (skeleton: string, address: string, served: (path: string) => boolean) => Promise<DrawnPage>
