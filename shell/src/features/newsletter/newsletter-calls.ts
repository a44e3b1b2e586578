/** The newsletter's calls. A separate chunk, because the footer is on every page and must not load their parser. */
import { t } from '@lingui/core/macro'
import { confirmNewsletter, subscribeToNewsletter, unsubscribeFromNewsletter } from '@ungana/contracts-identity'
import { ApiError, call } from '@ungana/web-kit'

/** Why a call failed; undefined if it succeeded. `expired`: the link can no longer be used. */
export type Refusal = { readonly text: string; readonly expired: boolean } | undefined

/** The refusal, or what to tell the visitor. */
export const subscribe = async (email: string) =>
  (await attempt(call(subscribeToNewsletter, { body: { email } }))) ?? {
    sent: t`Please check your mailbox. We have sent you a link to confirm your subscription.`,
  }
export const confirm = (token: string) => attempt(call(confirmNewsletter, { body: { token } }))
export const unsubscribe = (token: string) => attempt(call(unsubscribeFromNewsletter, { query: { token } }))

async function attempt(made: Promise<unknown>): Promise<Refusal> {
  try {
    await made
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.body) {
      // An incomplete link counts as expired.
      const { code, field, message } = error.body
      return { text: message, expired: code === 'IDENTITY_NEWSLETTER_LINK_OVER' || field === 'token' }
    }
    return { text: NO_ANSWER, expired: false }
  }
}

const NO_ANSWER = t`We could not reach the server. Please check your connection and try again.`
