import type { LanguageCode } from '@ungana/language'
import type { Channel } from './channel.ts'
import type { Screen } from './dialogue/screen.ts'
import type { Effect, State } from './dialogue/state.ts'

/** What Postgres does not say about columns: narrower types of `table.column`, and types of computed columns by their name. */
export interface ColumnTypes {
  'match_notices.by': 'sms' | 'whatsapp'
  'dialogues.channel': Channel
  'dialogues.language': LanguageCode
  'dialogues.state': State
  'dialogues.pending': Effect | null
  'dialogues.result': Screen | null
  'dialogues.screens': Screen[]
}
