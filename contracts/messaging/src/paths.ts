/** Paths of messaging's pages. Other parts link to them only through these functions. */
/** A company's views, searches, inquiries and quotes, for its own account. */
export const figuresPath = () => '/figures'
export const messagesPath = () => '/messages'
/** The conversation with this company, opened at message number `seq` or at its end. */
export const conversationPath = (otherId: string, seq?: number) =>
  `/messages?${new URLSearchParams({ with: otherId, ...(seq && { at: String(seq) }) })}`
/** The conversation with this company, opened at a card, near message number `seq`. */
export const cardPath = (otherId: string, cardId: string, seq: number | null) =>
  `/messages?${new URLSearchParams({ with: otherId, card: cardId, ...(seq && { at: String(seq) }) })}`
export const inquiryPath = (id: string) => `/messages?${new URLSearchParams({ inquiry: id })}`
/** Inquiries that the company received, or that it sent. */
export const inquiriesPath = (box: 'received' | 'sent') => `/messages?${new URLSearchParams({ box })}`
/** The company's own requests, and the requests that it received. */
export const requestsPath = () => '/requests'
/** Needs of other companies, for verified suppliers. */
export const boardPath = () => '/requests/board'
export interface RequestStart {
  /** A product that the buyer needs: its seller and the sellers of similar products are proposed. */
  readonly product?: string
  readonly quantity?: number | null
  /** A list whose companies, and the sellers of whose products, are proposed. */
  readonly list?: string
}
/** The form of a request, filled in from `start`. */
export const newRequestPath = ({ product, quantity, list }: RequestStart = {}) => {
  const start = new URLSearchParams({
    ...(product && { product }),
    ...(quantity && { quantity: String(quantity) }),
    ...(list && { list }),
  }).toString()
  return start ? `/requests/new?${start}` : '/requests/new'
}
export const requestPath = (id: string) => `/requests/${id}`
export const staffExchangeRatesPath = () => '/staff/exchange-rates'
