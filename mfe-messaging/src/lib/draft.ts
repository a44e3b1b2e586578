import { withoutControls } from '@ungana/contracts-kit'
import { newIdempotencyKey } from '@ungana/web-kit'

/** Unsent text, stored in this browser by person and conversation. The shell deletes it at logout by the key's prefix. */

/** A text being sent, with its Idempotency-Key. */
interface Attempt {
  readonly content: string
  readonly key: string
}

export class Draft {
  readonly #textKey: string
  readonly #attemptKey: string
  readonly #storage: () => Storage
  readonly #listeners = new Set<() => void>()
  #text: string
  /** Whether the user has typed here since the text was last read from storage. */
  #edited = false
  /** The text being sent, until the result is known. */
  #inFlight = ''
  #attempt: Attempt | null

  /**
   * `writer` is as `useWriter()` returns it; null for visitors. Their text stays in this tab and moves to the person who logs in. `otherId` is the receiver or the
   * inquiry.
   */
  constructor(writer: string | null, otherId: string) {
    this.#storage = () => (writer === null ? sessionStorage : localStorage)
    const owner = writer ?? ''
    this.#textKey = `ungana:account:draft:${owner}:${otherId}`
    this.#attemptKey = `ungana:account:draft-sent:${owner}:${otherId}`
    this.#text = this.#read(this.#textKey) ?? ''
    this.#attempt = parseAttempt(this.#read(this.#attemptKey))
    if (writer !== null) this.#adopt(new Draft(null, otherId))
  }

  readonly text = () => this.#text

  readonly subscribe = (listener: () => void) => {
    if (this.#listeners.size === 0) window.addEventListener('storage', this.#follow)
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) window.removeEventListener('storage', this.#follow)
    }
  }

  write(typed: string) {
    const text = withoutControls(typed)
    if (!text && !this.#inFlight) this.#forgetAttempt()
    this.#edited = true
    this.#show(text)
  }

  /**
   * Clears the text field and sends the trimmed text. Text typed while it sends stays. If `work` fails, the sent text returns to the field, before
   * the new text, and `send` rejects. A reload during sending restores all text. A retry of the same text uses the same Idempotency-Key.
   */
  async send<Answer>(work: (content: string, key: string) => Promise<Answer>): Promise<Answer> {
    const content = this.#text.trim()
    if (this.#attempt?.content !== content) {
      this.#attempt = { content, key: newIdempotencyKey() }
      this.#keep(this.#attemptKey, JSON.stringify(this.#attempt))
    }
    this.#inFlight = this.#text
    this.#show('')
    try {
      const answer = await work(content, this.#attempt.key)
      this.#forgetAttempt()
      this.#inFlight = ''
      this.#edited = this.#text !== ''
      this.#show(this.#text)
      return answer
    } catch (error) {
      const all = joined(this.#inFlight, this.#text)
      this.#inFlight = ''
      this.#show(all)
      throw error
    }
  }

  /** Another tab has the same draft. When that tab sends the text, this tab clears it too, unless the user has typed here. */
  readonly #follow = ({ key }: StorageEvent) => {
    if (key !== this.#textKey || this.#edited || this.#inFlight) return
    this.#text = this.#read(this.#textKey) ?? ''
    this.#attempt = parseAttempt(this.#read(this.#attemptKey))
    this.#notify()
  }

  #show(text: string) {
    this.#text = text
    this.#keep(this.#textKey, joined(this.#inFlight, text))
    this.#notify()
  }

  #notify() {
    for (const listener of this.#listeners) listener()
  }

  #adopt(visitorDraft: Draft) {
    if (!visitorDraft.text()) return
    // Other tabs do not have this text, so their updates must not replace it.
    this.#edited = true
    this.#show(joined(this.#text, visitorDraft.text()))
    visitorDraft.write('')
  }

  #forgetAttempt() {
    this.#attempt = null
    this.#keep(this.#attemptKey, '')
  }

  #read(key: string): string | null {
    try {
      return this.#storage().getItem(key)
    } catch {
      return null
    }
  }

  #keep(key: string, text: string) {
    try {
      if (text) this.#storage().setItem(key, text)
      else this.#storage().removeItem(key)
    } catch {
      // Storage is full or blocked. After a reload the text field is empty.
    }
  }
}

const joined = (before: string, after: string) => (before && after ? `${before}\n${after}` : before || after)

/** Null when the stored value is not a valid attempt. */
function parseAttempt(text: string | null): Attempt | null {
  try {
    const { content, key } = JSON.parse(text ?? '{}')
    return typeof content === 'string' && /^[0-9a-f]{32}$/.test(key) ? { content, key } : null
  } catch {
    return null
  }
}
