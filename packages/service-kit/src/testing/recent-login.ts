// Finds routes that should need a recent login but do not say so.
import type { App } from '../app.ts'

/** Bank details, exports, the account's email address and password, refunds, and staff decisions on accounts. */
const kinds = /\/bank-details|\/exports|\/auth\/(email|password|account\/close|two-factor)|refund|\/return-|\/staff\/.*\/(suspend|restore|approve)$/

/** Reading one of these is as sensitive as a change. */
const reads = /\/exports\/:id\/file$/

/** Changing routes of these kinds, and such reads, that do not declare `recentLogin`, as `POST /api/things`, sorted. */
export const withoutRecentLogin = (app: App): string[] =>
  app.listedRoutes
    .filter(({ method, url, recentLogin }) => (method !== 'GET' || reads.test(url)) && kinds.test(url) && !recentLogin)
    .map(({ method, url }) => `${method} ${url}`)
    .sort()
