/** Where messaging's screens live; the only way one part links to another's page. */
export const messagesPath = () => '/messages'
/** The conversation with this company. */
export const conversationPath = (otherId: string) => `/messages?${new URLSearchParams({ with: otherId })}`
export const inquiryPath = (id: string) => `/messages?${new URLSearchParams({ inquiry: id })}`
/** What was asked of the company, or by it. */
export const inquiriesPath = (box: 'received' | 'sent') => `/messages?${new URLSearchParams({ box })}`
