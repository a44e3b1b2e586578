import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Card, Cluster, ConfirmDialog, FormEnd, FormPart, FormSheet, Notice, Quiet, SectionHeading, Stack, TextField } from '@ungana/ui'
import { ApiError, type FormDefinition, type Refusal, useForm, useHost, type Values } from '@ungana/web-kit'
import { type ComponentType, type SyntheticEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { logisticsKey, useAction } from '#lib/queries.ts'

interface Options {
  readonly idempotencyKey: string
}

interface ChangeListingProps<F extends string> {
  readonly words: { readonly change: string; readonly changed: string; readonly cancel: string }
  readonly listing: { readonly version: number; readonly status: string }
  /** The form that changes the listing. */
  readonly form: FormDefinition<F>
  readonly change: (values: Values<F>, options: { readonly ifMatch: number }) => Promise<unknown>
  readonly refusalOf: (error: unknown) => Refusal<F>
  readonly fields: ComponentType<{ readonly field: ReturnType<typeof useForm<F, F, unknown, never>>['field'] }>
}

interface ManageListingProps<F extends string> extends ChangeListingProps<F> {
  /** Statuses in which the listing can be changed and cancelled. */
  readonly changeable: ReadonlySet<string>
  readonly cancel: (options: Options) => Promise<unknown>
  /** Resolves to the path of the new listing. */
  readonly repost: (date: string, options: Options) => Promise<string>
  readonly dateLabel: string
}

const ended = ['Expired', 'Cancelled', 'Delivered']

/** The owner's actions on a listing: change, cancel or post again. */
export function ManageListing<F extends string>({ changeable, cancel, repost, dateLabel, ...changes }: ManageListingProps<F>) {
  const { words, listing } = changes
  const { toast } = useHost()
  const navigate = useNavigate()
  const [changing, setChanging] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const [date, setDate] = useState('')
  const cancellation = useAction((_: undefined, options: Options) => cancel(options), {
    failure: t`Not cancelled`,
    onDone: () => {
      setCancelling(false)
      toast({ title: t`Listing cancelled` })
    },
  })
  const posting = useAction((day: string, options: Options) => repost(day, options), {
    failure: t`Not posted`,
    onDone: (path) => {
      toast({ title: t`Posted again` })
      navigate(path)
    },
  })
  const [isChangeable, isRepostable] = [changeable.has(listing.status), ended.includes(listing.status)]
  if (changing) return <ChangeListing {...changes} onDone={() => setChanging(false)} />
  if (!isChangeable && !isRepostable) return null
  const postAgain = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!posting.pending) posting.run(date)
  }
  return (
    <Card>
      <Stack $gap={4}>
        <SectionHeading>{t`Your listing`}</SectionHeading>
        {isChangeable ? (
          <Cluster $gap={3}>
            <Button variant="outline" onClick={() => setChanging(true)}>
              {t`Change`}
            </Button>
            <Button variant="danger" onClick={() => setCancelling(true)}>
              {t`Cancel listing`}
            </Button>
          </Cluster>
        ) : null}
        {isRepostable ? (
          <form onSubmit={postAgain} aria-label={t`Post again`}>
            <Stack $gap={3}>
              <Quiet>{t`This listing has ended. Post it again with a new date.`}</Quiet>
              <TextField
                label={dateLabel}
                type="date"
                value={date}
                onChange={({ target }) => setDate(target.value)}
                error={posting.refusal}
                aria-required
              />
              <div>
                <Button type="submit" variant="primary" loading={posting.pending}>
                  {t`Post again`}
                </Button>
              </div>
            </Stack>
          </form>
        ) : null}
      </Stack>
      {cancelling ? (
        <ConfirmDialog
          title={t`Cancel this listing?`}
          description={words.cancel}
          keep={t`Keep listing`}
          confirm={t`Cancel listing`}
          busy={cancellation.pending}
          onConfirm={() => cancellation.run(undefined)}
          onClose={() => setCancelling(false)}
        >
          <p role="alert">{cancellation.refusal}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}

function ChangeListing<F extends string>({
  words,
  listing,
  form: currentForm,
  change,
  refusalOf,
  fields: Fields,
  onDone,
}: ChangeListingProps<F> & { readonly onDone: () => void }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  // The listing may change while somebody types.
  const [definition] = useState(currentForm)
  const [version, setVersion] = useState(listing.version)
  const form = useForm<F, F, unknown, Refusal<F>>(definition, {
    send: (values) => change(values, { ifMatch: version }),
    refusalOf: (error) => {
      if (error instanceof ApiError && error.status === 412) queries.invalidateQueries({ queryKey: logisticsKey() })
      return refusalOf(error)
    },
    onSent: () => {
      toast({ title: words.changed })
      onDone()
      queries.invalidateQueries({ queryKey: logisticsKey() })
    },
    failure: { title: t`Not changed` },
  })
  return (
    <FormSheet {...form.formProps} aria-label={words.change}>
      <Fields field={form.field} />
      {version === listing.version ? null : (
        <FormPart title={t`This listing was changed while you were editing`}>
          <Notice tone="warning" role="alert">
            {t`What you typed is still here, but not saved. This page shows the changed listing.`}
          </Notice>
          <Cluster $gap={3}>
            <Button variant="outline" onClick={() => setVersion(listing.version)}>
              {t`Keep what I typed`}
            </Button>
            <Button variant="outline" onClick={onDone}>
              {t`Keep the changed listing`}
            </Button>
          </Cluster>
        </FormPart>
      )}
      <FormEnd problems={form.problems} rejection={form.rejection} sending={form.sending}>
        {t`Save changes`}
      </FormEnd>
    </FormSheet>
  )
}
