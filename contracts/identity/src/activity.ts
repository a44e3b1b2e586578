/** What people do for their company, as its owners read it in the log. */
import { endpoint, growingList } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

interface LoggedCall {
  readonly label: string
  /** The page to which the entry leads; `:subject` is the entry's subject. */
  readonly page?: string
  /** The field of the address or body that names the subject. Without it, the subject is the address's last id, or else the answer's `id`. */
  readonly subject?: string
}

const inquiry = '/messages?inquiry=:subject'
const request = '/requests/:subject'
const offer = '/logistics-hub/offers/:subject'
const booking = '/logistics-hub/bookings/:subject'
const shipment = '/logistics-hub/shipments/:subject'
const transport = '/logistics-hub/transports/:subject'
const deal = '/deals/:subject'
const members = '/organization-members'
const bank = '/bank-details'

/** Services record each successful call of these routes. */
export const loggedCalls: Readonly<Record<string, LoggedCall>> = {
  'POST /api/team/invitations': { label: 'Invited a person', page: '/settings/team' },
  'DELETE /api/team/invitations/:id': { label: 'Revoked an invitation', page: '/settings/team' },
  'PATCH /api/team/people/:id': { label: 'Changed a person’s role', page: '/settings/team' },
  'DELETE /api/team/people/:id': { label: 'Removed a person, or left', page: '/settings/team' },
  'POST /api/team/devices/:id': { label: 'Confirmed or refused a device', page: '/settings/team' },
  'PUT /api/team/second-person': { label: 'Changed the rule for a second person', page: '/settings/team' },
  'POST /api/team/approvals/:id/approve': { label: 'Agreed to change the rule for a second person', page: '/approvals' },
  'POST /api/team/approvals/:id/refuse': { label: 'Refused to change the rule for a second person', page: '/approvals' },
  'POST /api/team/drivers': { label: 'Added a driver', page: '/settings/team' },
  'POST /api/team/drivers/:id/link': { label: 'Created a login link for a driver', page: '/settings/team' },
  'POST /api/team/freeze': { label: 'Froze the company', page: '/settings/team' },
  'POST /api/team/unfreeze': { label: 'Ended the freeze', page: '/settings/team' },
  'PUT /api/team/names-shown': { label: 'Changed who sees names', page: '/settings/team' },
  'POST /api/auth/phone': { label: 'Verified a phone number', page: '/settings' },
  'DELETE /api/auth/phone': { label: 'Removed a phone number', page: '/settings' },
  'POST /api/auth/exports': { label: 'Exported data', page: '/settings' },

  'PATCH /api/users/:id': { label: 'Edited the company profile', page: '/profile' },
  'POST /api/products': { label: 'Added a product', page: '/product/:subject' },
  'PATCH /api/products/:id': { label: 'Edited a product', page: '/product/:subject' },
  'DELETE /api/products/:id': { label: 'Deleted a product', page: '/profile' },
  'PUT /api/products/user/:id/order': { label: 'Changed the order of products', page: '/profile' },
  'POST /api/lists': { label: 'Created a list', page: '/lists' },
  'PATCH /api/lists/:id': { label: 'Renamed or shared a list', page: '/lists' },
  'DELETE /api/lists/:id': { label: 'Deleted a list', page: '/lists' },
  'POST /api/reviews': { label: 'Wrote a review', page: '/company/:subject#reviews', subject: 'businessId' },
  'PATCH /api/reviews/:id': { label: 'Edited a review' },
  'PUT /api/reviews/:id/reply': { label: 'Replied to a review' },
  'POST /api/reviews/:id/reports': { label: 'Reported a review' },
  'POST /api/verifications': { label: 'Started a verification', page: '/verification' },
  'PUT /api/verifications/:id': { label: 'Edited a verification', page: '/verification' },
  'POST /api/verifications/:id/documents': { label: 'Added a document to a verification', page: '/verification' },
  'DELETE /api/verifications/:id/documents/:documentId': { label: 'Removed a document from a verification', page: '/verification' },
  'POST /api/verifications/:id/submit': { label: 'Submitted a verification', page: '/verification' },
  'POST /api/verifications/:id/withdraw': { label: 'Withdrew a verification', page: '/verification' },
  'PATCH /api/organizations/:id': { label: 'Edited the organization profile', page: '/organization/:subject' },
  'POST /api/organizations/:id/members': { label: 'Added a member', page: members },
  'PATCH /api/organizations/:id/members/:memberId': { label: 'Edited a member', page: members },
  'DELETE /api/organizations/:id/members/:memberId': { label: 'Removed a member', page: members },
  'POST /api/organizations/:id/member-imports': { label: 'Uploaded a list of members', page: members },
  'PUT /api/organizations/:id/member-imports/:importId/mapping': { label: 'Uploaded a list of members', page: members },
  'POST /api/organizations/:id/member-imports/:importId/commit': { label: 'Imported a list of members', page: members },
  'DELETE /api/users/:id/member-of/:organizationId': { label: 'Left an organization', page: '/organization/:subject' },
  'DELETE /api/users/:id/refused-organizations/:organizationId': { label: 'Allowed an organization to list us', page: '/organization/:subject' },

  'POST /api/messages': { label: 'Sent a message', page: '/messages?with=:subject', subject: 'receiverId' },
  'POST /api/message-notes/:kind/:id': { label: 'Wrote an internal note' },
  'PUT /api/message-assignments/:kind/:id': { label: 'Assigned a conversation or an inquiry' },
  'POST /api/message-reports': { label: 'Reported a message' },
  'PUT /api/blocks/:accountId': { label: 'Blocked a company', page: '/messages?with=:subject' },
  'DELETE /api/blocks/:accountId': { label: 'Unblocked a company', page: '/messages?with=:subject' },
  'POST /api/inquiries': { label: 'Sent an inquiry', page: inquiry },
  'POST /api/inquiries/:id/reply': { label: 'Replied to an inquiry', page: inquiry },
  'POST /api/inquiries/:id/quote': { label: 'Sent a quote', page: inquiry },
  'POST /api/inquiries/:id/accept': { label: 'Accepted a quote', page: inquiry },
  'POST /api/inquiries/:id/decline': { label: 'Declined a quote or an inquiry', page: inquiry },
  'POST /api/inquiries/:id/close': { label: 'Closed an inquiry', page: inquiry },
  'POST /api/quote-approvals/:id/approve': { label: 'Agreed to the acceptance of a quote', page: '/approvals' },
  'POST /api/quote-approvals/:id/refuse': { label: 'Refused the acceptance of a quote', page: '/approvals' },
  'POST /api/requests': { label: 'Sent a request for quotes', page: request },
  'POST /api/requests/:id/answer': { label: 'Answered a request for quotes', page: request },
  'POST /api/requests/:id/close': { label: 'Closed a request for quotes', page: request },
  'PUT /api/requests/:id/quotes/:quoteId/costs': { label: 'Entered costs for a quote', page: request, subject: 'id' },
  'PUT /api/request-settings': { label: 'Chose which requests to receive', page: '/requests' },
  'PUT /api/requests/:id/board': { label: 'Put a request on the board', page: request },
  'DELETE /api/requests/:id/board': { label: 'Took a request off the board', page: request },
  'POST /api/requests/:id/interests/:interestId/invite': { label: 'Invited a supplier to a request', page: request, subject: 'id' },
  'POST /api/board/:id/interests': { label: 'Asked to be invited to a request', page: '/requests/board' },

  'POST /api/logistics/shipments': { label: 'Posted a load', page: shipment },
  'PATCH /api/logistics/shipments/:id': { label: 'Edited a load', page: shipment },
  'DELETE /api/logistics/shipments/:id': { label: 'Withdrew a load', page: shipment },
  'POST /api/logistics/shipments/:id/repost': { label: 'Posted a load', page: shipment },
  'POST /api/logistics/transports': { label: 'Posted a truck', page: transport },
  'PATCH /api/logistics/transports/:id': { label: 'Edited a truck', page: transport },
  'DELETE /api/logistics/transports/:id': { label: 'Withdrew a truck', page: transport },
  'POST /api/logistics/transports/:id/repost': { label: 'Posted a truck', page: transport },
  'POST /api/logistics/transports/:id/publish': { label: 'Posted a truck', page: transport },
  'POST /api/logistics/offers': { label: 'Made an offer', page: offer },
  'POST /api/logistics/offers/:id/accept': { label: 'Accepted an offer', page: offer },
  'POST /api/logistics/offers/:id/counter': { label: 'Made a counter-offer', page: offer },
  'POST /api/logistics/offers/:id/decline': { label: 'Declined an offer', page: offer },
  'POST /api/logistics/offers/:id/withdraw': { label: 'Withdrew an offer', page: offer },
  'POST /api/logistics/bookings/:id/cancel': { label: 'Cancelled a booking', page: booking },
  'POST /api/logistics/bookings/:id/close': { label: 'Closed a booking', page: booking },
  'POST /api/logistics/bookings/:id/pickup': { label: 'Reported a pick-up', page: booking },
  'POST /api/logistics/bookings/:id/milestones': { label: 'Reported progress of a trip', page: booking },
  'POST /api/logistics/bookings/:id/proofs': { label: 'Added proof of delivery', page: booking },
  'POST /api/logistics/bookings/:id/deliver': { label: 'Reported a delivery', page: booking },
  'POST /api/logistics/bookings/:id/dispute': { label: 'Disputed a delivery', page: booking },
  'POST /api/logistics/bookings/:id/share': { label: 'Shared a trip by link', page: booking },
  'DELETE /api/logistics/bookings/:id/share': { label: 'Ended the link to a trip', page: booking },
  'PUT /api/logistics/bookings/:id/borders/:post': { label: 'Reported a border post', page: booking },
  'PUT /api/logistics/bookings/:id/driver': { label: 'Chose the driver for a trip', page: booking },
  'PUT /api/logistics/bookings/:id/truck': { label: 'Chose the truck for a trip', page: booking },

  'POST /api/deals': { label: 'Opened a deal', page: deal },
  'POST /api/deals/proposals': { label: 'Proposed a deal', page: '/deals' },
  'POST /api/deals/:id/proposal/agree': { label: 'Agreed to a proposed deal', page: deal },
  'POST /api/deals/:id/proposal/decline': { label: 'Declined or withdrew a proposed deal', page: deal },
  'POST /api/deal-approvals/:id/approve': { label: 'Agreed to a deal as the second person', page: '/approvals' },
  'POST /api/deal-approvals/:id/refuse': { label: 'Refused a deal as the second person', page: '/approvals' },
  'POST /api/deals/:id/milestones': { label: 'Reported progress of a deal', page: deal },
  'POST /api/deals/:id/photos': { label: 'Added a photo to a deal', page: deal },
  'POST /api/deals/:id/proofs': { label: 'Added proof of payment to a deal', page: deal },
  'POST /api/deals/:id/payments': { label: 'Reported a payment for a deal', page: deal },
  'POST /api/deals/:id/payments/:payment/confirm': { label: 'Confirmed a payment for a deal', page: deal, subject: 'id' },
  'POST /api/deals/:id/payments/:payment/reject': { label: 'Rejected a payment for a deal', page: deal, subject: 'id' },
  'PUT /api/deals/:id/lane': { label: 'Chose the lane for a deal', page: deal },
  'POST /api/deals/:id/files': { label: 'Added a document to a deal', page: deal },
  'DELETE /api/deals/:id/files/:file': { label: 'Removed a document from a deal', page: deal, subject: 'id' },
  'POST /api/deals/:id/guests': { label: 'Created a guest link for a deal', page: deal },
  'DELETE /api/deals/:id/guests/:guest': { label: 'Revoked a guest link for a deal', page: deal, subject: 'id' },
  'PUT /api/deals/:id/packing': { label: 'Entered the packing for a deal', page: deal },
  'POST /api/deals/:id/papers': { label: 'Created a paper for a deal', page: deal },
  'POST /api/deals/:id/delays': { label: 'Reported a delay in a deal', page: deal },
  'POST /api/deals/:id/amendments': { label: 'Proposed a change to a deal', page: deal },
  'POST /api/deals/:id/amendments/answer': { label: 'Answered a proposed change to a deal', page: deal },
  'POST /api/deals/:id/dispute': { label: 'Opened a dispute about a deal', page: deal },
  'POST /api/deals/:id/dispute/end': { label: 'Ended a dispute about a deal', page: deal },
  'POST /api/deals/:id/contests': { label: 'Contested an entry in the record', page: deal },
  'POST /api/deals/passports': { label: 'Created a trade passport', page: '/deals/passport' },
  'POST /api/deals/passports/:id/revoke': { label: 'Revoked a trade passport', page: '/deals/passport' },
  'POST /api/deals/:id/cancel': { label: 'Asked to cancel a deal', page: deal },
  'POST /api/deals/:id/cancel/answer': { label: 'Answered a request to cancel a deal', page: deal },

  'POST /api/payments/stripe/create-payment-intent': { label: 'Started a payment', page: '/payments' },
  'POST /api/paypal/order': { label: 'Started a payment', page: '/payments' },
  'POST /api/paypal/order/:id/capture': { label: 'Completed a payment', page: '/payments' },
  'POST /api/payments/mobile-money': { label: 'Started a payment', page: '/payments' },
  'POST /api/memberships/me/stop-renewal': { label: 'Stopped the renewal of the plan', page: '/membership' },
  'POST /api/sales-requests': { label: 'Asked for a plan', page: '/pricing' },
  'POST /api/payment-approvals/:id/approve': { label: 'Agreed to a payment or a change of bank details', page: '/approvals' },
  'POST /api/payment-approvals/:id/refuse': { label: 'Refused a payment or a change of bank details', page: '/approvals' },
  'POST /api/bank-details': { label: 'Added bank details', page: bank },
  'PATCH /api/bank-details/:id': { label: 'Changed bank details', page: bank },
  'DELETE /api/bank-details/:id': { label: 'Deleted bank details', page: bank },
  'PATCH /api/bank-details/:id/share': { label: 'Decided who may see bank details', page: bank },
  'POST /api/bank-details-requests': { label: 'Asked for bank details', page: bank },
  'PATCH /api/bank-details-requests/:id/status': { label: 'Decided who may see bank details', page: bank },
  'POST /api/bank-details-requests/:id/revoke': { label: 'Ended access to bank details', page: bank },
}

/** Changes of members that owners need not read: they concern the person's own login, mark what was read, save to lists, draw a document, or are part of another change. */
export const unloggedCalls: readonly string[] = [
  ...[
    '/api/auth/account/close',
    '/api/auth/device-proof',
    '/api/auth/email',
    '/api/auth/email/resend',
    '/api/auth/password',
    '/api/auth/phone/codes',
    '/api/auth/reauthenticate',
    '/api/auth/sessions/revoke-all',
    '/api/auth/sessions/revoke-others',
    '/api/auth/two-factor',
    '/api/auth/two-factor/confirm',
    '/api/auth/two-factor/end',
    '/api/auth/two-factor/recovery-codes',
    '/api/team/work-for',
    '/api/conversations/:otherId/cards/read',
    '/api/conversations/:otherId/read',
    '/api/message-translations',
    '/api/notifications/read-all',
    '/api/notifications/read-page',
    '/api/notifications/replying',
    '/api/notifications/push/devices',
    '/api/images',
    '/api/message-attachments',
    '/api/request-takers',
    '/api/requests/:id/comparison',
    // Text pages make the calls that are logged.
    '/api/t/messages/:otherId',
    '/api/t/loads/new',
    '/api/t/bookings/:id',
  ].map((url) => `POST ${url}`),
  ...['/api/auth/account/language', '/api/auth/account/mails', '/api/team/me/name', '/api/notifications/preferences', '/api/notifications/push'].map(
    (url) => `PUT ${url}`,
  ),
  ...['/api/saved/:kind/:itemId', '/api/lists/:id/items/:kind/:itemId'].map((url) => `PUT ${url}`),
  ...['/api/auth/sessions/:id', '/api/notifications/push/devices/:id', '/api/lists/:id/gone', '/api/lists/:id/items/:kind/:itemId'].map(
    (url) => `DELETE ${url}`,
  ),
  ...['/api/messages/:id/read', '/api/notifications/:id/read'].map((url) => `PATCH ${url}`),
]

const activityEntry = z.object({
  /** A UUID of version 7, so entries are in the order of their ids. */
  id: z.uuid(),
  /** ISO 8601, UTC. */
  at: z.string(),
  person: z.object({ id: z.uuid(), /** As it was then; empty if the person had given none. */ name: z.string() }),
  /** A key of `loggedCalls`. */
  action: z.string(),
  subject: z.nullable(z.string()),
})
export type ActivityEntry = z.output<typeof activityEntry>

/** The longest page. */
export const ACTIVITY_LIMIT = 500

const query = z.object({ ...growingList(30, ACTIVITY_LIMIT), /** Only what this person did. */ person: z.optional(z.uuid()) })
const response = { 200: z.object({ entries: z.array(activityEntry), /** Whether there are older entries. */ more: z.boolean() }) }

/** Only identity calls this. Every service that records activity answers it, newest first. */
export const listServiceActivity = endpoint({
  method: 'GET',
  url: '/internal/accounts/:id/activity',
  schema: { params: z.object({ id: z.uuid() }), querystring: query, response },
})

/** What people did for the caller's company, newest first, from all services. 503 if one of them does not answer. */
export const listActivity = endpoint({ method: 'GET', url: '/api/team/log', schema: { querystring: query, response } })
