import { loginPath } from '@ungana/contracts-shell'
import { type FormDefinition, newKey, type Refusal, sendForm, storeDraft, useForm, useHost, type Values } from '@ungana/web-kit'
import { useLocation, useNavigate } from 'react-router-dom'

/** Success shows no earlier, in milliseconds. */
const AT_LEAST = 1000

/** Instead of an answer, where nobody is signed in. */
const SIGN_IN = Symbol('sign in')

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
  return useForm<F, F, Listing | typeof SIGN_IN, Refusal<F>>(form, {
    send: async (values, key) => {
      if (!session.user) return SIGN_IN
      const earliest = new Promise((done) => setTimeout(done, AT_LEAST))
      const listing = await sendForm(key, (options) => post(values, options))
      await earliest
      return listing
    },
    refusalOf,
    onSent: (answer, values) => {
      if (answer === SIGN_IN) {
        storeDraft(form, { values, key: newKey() }, undefined)
        navigate(loginPath(pathname + search))
        return
      }
      toast({ title: words.posted, description: words.next })
      onPosted(answer)
    },
    failure: { title: 'Error', description: words.failed },
  })
}
