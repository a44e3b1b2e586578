// What Lingui's macros `t`, `plural` and `select` become. packages/web-kit/build/lingui-macros.ts names this module.
import { textOf } from './current.ts'
import { fill, type Values } from './fill.ts'
import { textKey } from './text-key.ts'

export type { Texts } from './current.ts'

export interface Descriptor {
  readonly message: string
  readonly context?: string
  readonly values?: Values
}

/** The translation; English if there is none. */
export const translated = ({ message, context }: Descriptor): string => (globalThis.unganaTexts && textOf(textKey(message, context))) ?? message

export const i18n = {
  _: (descriptor: Descriptor): string => fill<never>(translated(descriptor), descriptor.values ?? {}).join(''),
}
