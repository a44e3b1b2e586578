/** The newsletter's calls, loaded when somebody makes one: the footer is in every page, and their parser shall not be. */
import { confirmNewsletter, subscribeToNewsletter, unsubscribeFromNewsletter } from '@ungana/contracts-identity'
import { ApiError, call } from '@ungana/web-kit'

/** What became of a call: undefined when it was done, else what to tell. `over`: the link is of no use any more. */
export type Refusal = { readonly text: string; readonly over: boolean } | undefined

export const subscribe = (email: string) => attempt(call(subscribeToNewsletter, { body: { email } }))
export const confirm = (token: string) => attempt(call(confirmNewsletter, { body: { token } }))
export const unsubscribe = (token: string) => attempt(call(unsubscribeFromNewsletter, { query: { token } }))

async function attempt(made: Promise<unknown>): Promise<Refusal> {
  try {
    await made
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.body) {
      // A link that lost a letter on its way is as much over as one that is too old.
      const { code, field, message } = error.body
      return { text: message, over: code === 'IDENTITY_NEWSLETTER_LINK_OVER' || field === 'token' }
    }
    return { text: NO_ANSWER, over: false }
  }
}

const NO_ANSWER = 'No answer came. Please check your connection and try again.'
