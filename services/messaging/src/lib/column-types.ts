import type { Message, Need, QuoteTerms } from '@ungana/contracts-messaging'
import type { StoredActor } from '@ungana/service-kit'
import type { SharedAccountRow } from '#lib/shared-account.ts'

/** What Postgres does not say about columns: narrower types of `table.column`, and types of computed columns by their name. */
export interface ColumnTypes {
  asked: number
  attachments: Message['attachments'] | null
  awarded: number
  blocked: boolean
  blocks: boolean
  firstReadAt: Date
  fromSeq: number
  hasAsked: boolean
  interested: number
  'inquiries.person': StoredActor | null
  'inquiry_entries.person': StoredActor | null
  'messages.person': StoredActor | null
  'notes.person': StoredActor | null
  known: boolean
  'requests.person': StoredActor | null
  'interests.person': StoredActor | null
  // Of messages, in a union.
  person: StoredActor | null
  'inquiries.need': Need | null
  'requests.need': Need | null
  'inquiry_entries.quote_terms': QuoteTerms | null
  otherId: string
  over: boolean
  perUsd: string
  quoted: number
  sharedAccount: SharedAccountRow
  toSeq: number
  unseen: boolean
  unread: number
}
