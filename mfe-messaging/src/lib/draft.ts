import { newKey } from '@ungana/web-kit'

/** What is typed into a box to be sent, kept in this browser by account and conversation; the shell forgets it at log-out, by the name's beginning. */

/** Words that were sent, and the Idempotency-Key that stands for them. */
interface Attempt {
  readonly content: string
  readonly key: string
}

export class Draft {
  readonly #textPlace: string
  readonly #attemptPlace: string
  readonly #storage: () => Storage
  readonly #listeners = new Set<() => void>()
  #text: string
  /** Typed into here since it was read, or since another tab last said what it is. */
  #edited = false
  /** What has left the box, until it is known what became of it. */
  #onItsWay = ''
  #attempt: Attempt | null

  /**
   * `accountId` is null for visitors: what they type is nobody's yet, and stays in this tab, for the account that logs in to send it. `otherId` is whom,
   * or which inquiry, it is for.
   */
  constructor(accountId: string | null, otherId: string) {
    this.#storage = () => (accountId === null ? sessionStorage : localStorage)
    const owner = accountId ?? ''
    this.#textPlace = `ungana:account:draft:${owner}:${otherId}`
    this.#attemptPlace = `ungana:account:draft-sent:${owner}:${otherId}`
    this.#text = this.#read(this.#textPlace) ?? ''
    this.#attempt = parseAttempt(this.#read(this.#attemptPlace))
    if (accountId !== null) this.#takeOver(new Draft(null, otherId))
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

  write(text: string) {
    if (!text && !this.#onItsWay) this.#forgetAttempt()
    this.#edited = true
    this.#show(text)
  }

  /**
   * Empties the box and sends what was in it, without white space around it. What is typed meanwhile stays there; what was not taken comes back
   * before it. Until that is known a reload finds all of it, and the same words go under the same key for as long as they are tried again.
   * Rejects as `work` does.
   */
  async send<Answer>(work: (content: string, key: string) => Promise<Answer>): Promise<Answer> {
    const content = this.#text.trim()
    if (this.#attempt?.content !== content) {
      this.#attempt = { content, key: newKey() }
      this.#keep(this.#attemptPlace, JSON.stringify(this.#attempt))
    }
    this.#onItsWay = this.#text
    this.#show('')
    try {
      const answer = await work(content, this.#attempt.key)
      this.#forgetAttempt()
      this.#onItsWay = ''
      this.#edited = this.#text !== ''
      this.#show(this.#text)
      return answer
    } catch (error) {
      const all = joined(this.#onItsWay, this.#text)
      this.#onItsWay = ''
      this.#show(all)
      throw error
    }
  }

  /** Another tab has the same box: what was sent there is not offered here again. What was typed here since is nobody else's to change. */
  readonly #follow = ({ key }: StorageEvent) => {
    if (key !== this.#textPlace || this.#edited || this.#onItsWay) return
    this.#text = this.#read(this.#textPlace) ?? ''
    this.#attempt = parseAttempt(this.#read(this.#attemptPlace))
    this.#tell()
  }

  #show(text: string) {
    this.#text = text
    this.#keep(this.#textPlace, joined(this.#onItsWay, text))
    this.#tell()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }

  #takeOver(visitors: Draft) {
    if (!visitors.text()) return
    // Nobody typed it into another tab's box: what is typed there does not replace it.
    this.#edited = true
    this.#show(joined(this.#text, visitors.text()))
    visitors.write('')
  }

  #forgetAttempt() {
    this.#attempt = null
    this.#keep(this.#attemptPlace, '')
  }

  #read(place: string): string | null {
    try {
      return this.#storage().getItem(place)
    } catch {
      return null
    }
  }

  #keep(place: string, text: string) {
    try {
      if (text) this.#storage().setItem(place, text)
      else this.#storage().removeItem(place)
    } catch {
      // Storage is full or forbidden: a reload then starts with an empty box.
    }
  }
}

const joined = (before: string, after: string) => (before && after ? `${before}\n${after}` : before || after)

/** Null for what is none. */
function parseAttempt(text: string | null): Attempt | null {
  try {
    const { content, key } = JSON.parse(text ?? '{}')
    return typeof content === 'string' && /^[0-9a-f]{32}$/.test(key) ? { content, key } : null
  } catch {
    return null
  }
}
