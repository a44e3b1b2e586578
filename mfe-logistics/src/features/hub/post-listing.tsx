import { t } from '@lingui/core/macro'
import { loginPath } from '@ungana/contracts-shell'
import { FormEnd, FormSheet } from '@ungana/ui'
import { ApiError, type FormDefinition, type Refusal, sendForm, storeDraft, useForm, useHost, useWriter, type Values } from '@ungana/web-kit'
import type { ComponentType } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Shortest time until success shows, in milliseconds (from the specification). */
const MIN_WAIT = 1000

/** `unsent` is the form's Idempotency-Key. It is set instead of `listing` when the user is not logged in. */
type Answer<Listing> = { readonly listing: Listing } | { readonly unsent: string }

interface PostListingProps<F extends string, Listing> {
  readonly form: FormDefinition<F>
  readonly fields: ComponentType<{ readonly field: ReturnType<typeof useForm<F, F, unknown, never>>['field'] }>
  /** Name of the form and text of its button. */
  readonly label: string
  readonly post: (values: Values<F>, options: { readonly idempotencyKey: string }) => Promise<Listing>
  readonly refusalOf: (error: unknown) => Refusal<F>
  readonly onPosted: (listing: Listing) => void
  readonly words: { readonly posted: string; readonly next: string; readonly failed: string }
}

/** The form of a new listing. Asks a visitor to log in when the form is complete, and restores the form after the login. */
export function PostListing<F extends string, Listing>({
  form,
  fields: Fields,
  label,
  post,
  refusalOf,
  onPosted,
  words,
}: PostListingProps<F, Listing>) {
  const { toast, session } = useHost()
  const writer = useWriter()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { problems, rejection, sending, formProps, field } = useForm<F, F, Answer<Listing>, Refusal<F>>(form, {
    send: async (values, key) => {
      if (!session.user) return { unsent: key }
      const earliest = new Promise((done) => setTimeout(done, MIN_WAIT))
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
        // If the session has expired, the draft still belongs to the account that wrote it.
        storeDraft(form, { values, key: answer.unsent }, writer)
        navigate(loginPath(pathname + search))
        return
      }
      toast({ title: words.posted, description: words.next })
      onPosted(answer.listing)
    },
    failure: { title: t`Error`, description: words.failed },
  })
  return (
    <FormSheet {...formProps} aria-label={label}>
      <Fields field={field} />
      <FormEnd problems={problems} rejection={rejection} sending={sending}>
        {label}
      </FormEnd>
    </FormSheet>
  )
}
