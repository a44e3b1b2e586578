/** Where messaging's screens live; the only way one part links to another's page. */
export const messagesPath = () => '/messages'
/** The conversation with this company; at its message with the number `seq`, else at its end. */
export const conversationPath = (otherId: string, seq?: number) =>
  `/messages?${new URLSearchParams({ with: otherId, ...(seq && { at: String(seq) }) })}`
export const inquiryPath = (id: string) => `/messages?${new URLSearchParams({ inquiry: id })}`
/** What was asked of the company, or by it. */
export const inquiriesPath = (box: 'received' | 'sent') => `/messages?${new URLSearchParams({ box })}`
