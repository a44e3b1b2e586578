import { loginPath } from '@ungana/contracts-shell'
import { ApiError, type FormDefinition, type Refusal, sendForm, storeDraft, useForm, useHost, type Values } from '@ungana/web-kit'
import { useLocation, useNavigate } from 'react-router-dom'

/** Success shows no earlier, in milliseconds. */
const AT_LEAST = 1000

/** Where nobody is signed in, or no longer, there is no listing but the form's key. */
type Answer<Listing> = { readonly listing: Listing } | { readonly unsent: string }

interface Posting<F extends string, Listing> {
  readonly post: (values: Values<F>, options: { readonly idempotencyKey: string }) => Promise<Listing>
  readonly refusalOf: (error: unknown) => Refusal<F>
  readonly onPosted: (listing: Listing) => void
  readonly words: { readonly posted: string; readonly next: string; readonly failed: string }
}

/** A listing's form. Whoever is not signed in is asked to once it is complete, and finds it again as it was. */
export function useListingPost<F extends string, Listing>(form: FormDefinition<F>, { post, refusalOf, onPosted, words }: Posting<F, Listing>) {
  const { toast, session } = useHost()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useForm<F, F, Answer<Listing>, Refusal<F>>(form, {
    send: async (values, key) => {
      if (!session.user) return { unsent: key }
      const earliest = new Promise((done) => setTimeout(done, AT_LEAST))
      try {
        const listing = await sendForm(key, (options) => post(values, options))
        await earliest
        return { listing }
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return { unsent: key }
        throw error
      }
    },
    refusalOf,
    onSent: (answer, values) => {
      if ('unsent' in answer) {
        // Where a session has ended it stays its account's, whoever signs in.
        storeDraft(form, { values, key: answer.unsent }, session.user?.id)
        navigate(loginPath(pathname + search))
        return
      }
      toast({ title: words.posted, description: words.next })
      onPosted(answer.listing)
    },
    failure: { title: 'Error', description: words.failed },
  })
}
