import { plural, t } from '@lingui/core/macro'
import { type Deal, type DealGuest, dealGuestLink, guestDays, guestKinds, inviteDealGuest } from '@ungana/contracts-deals'
import { emailAddress } from '@ungana/contracts-kit'
import { Button, Cluster, Dialog, FormDialog, Quiet, SelectField, Stack, TextField } from '@ungana/ui'
import { call, mailHref, momentText, pageUrl, refusalOf, schemaProblems, useForm, useHost, type Values, whatsAppHref } from '@ungana/web-kit'
import { useState } from 'react'
import { guestKindText, guestPartsText } from '#lib/guest-texts.ts'

const fields = ['kind', 'name', 'shows', 'days', 'email'] as const
type Field = (typeof fields)[number]

/** What each kind of guest usually needs. */
const usual: Readonly<Record<string, string>> = { forwarder: 'goods', bank: 'money', insurer: 'goods' }
const choices = ['goods', 'money', 'goods money']
const BY_HAND = t`Please copy it from the field`

const bodyOf = ({ kind, name, shows, days }: Values<Field>) => ({ kind, name, shows: shows.split(' '), days: Number(days) })

function problemsOf(values: Values<Field>) {
  const wrongEmail = values.email !== '' && !emailAddress('').safeParse(values.email).success
  return {
    ...schemaProblems(inviteDealGuest.schema.body, bodyOf(values), fields),
    ...(wrongEmail && { email: t`Please enter a valid email address.` }),
  }
}

export interface GuestDialogProps {
  readonly deal: Deal
  readonly onMade: (guests: readonly DealGuest[]) => void
  readonly onClose: () => void
}

/** Asks who the guest is and what the link shows, then shows the link once. */
export function GuestDialog({ deal, onMade, onClose }: GuestDialogProps) {
  const [made, setMade] = useState<MadeLink>()
  const form = useForm(
    {
      store: `deal-guest:${deal.id}`,
      fields,
      optional: new Set<Field>(['email']),
      defaults: { kind: 'forwarder', name: '', shows: 'goods', days: '14', email: '' },
      problemsOf,
    },
    {
      send: (values) => call(inviteDealGuest, { params: { id: deal.id }, body: bodyOf(values) as never }),
      refusalOf: (error) => refusalOf(error, fields),
      onSent: ({ token, expiresAt, guests }, { name, email }) => {
        onMade(guests)
        setMade({ link: pageUrl(dealGuestLink.path(token)), expiresAt, name, email })
      },
      failure: { title: t`The link was not created` },
    },
  )
  const [kind, setKind] = useState(form.initial.kind)
  if (made) return <MadeDialog subject={deal.subject} made={made} onClose={onClose} />
  return (
    <FormDialog
      title={t`Invite a guest`}
      description={t`Guests never see your messages, your bank details or names of people.`}
      send={t`Create the link`}
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.field('kind')}
        label={t`Who it is for`}
        onChange={({ target }) => setKind(target.value)}
        options={guestKinds.map((value) => ({ value, label: guestKindText(value) }))}
      />
      <TextField {...form.field('name')} label={t`Name of the guest`} hint={t`Only your company sees this name.`} />
      <SelectField
        key={kind}
        {...form.field('shows')}
        defaultValue={kind === form.initial.kind ? form.initial.shows : usual[kind]}
        label={t`What the link shows`}
        hint={t`Inspections, bills of lading, phytosanitary and insurance certificates are always shown.`}
        options={choices.map((value) => ({ value, label: guestPartsText(value.split(' ')) }))}
      />
      <SelectField
        {...form.field('days')}
        label={t`Link valid for`}
        options={guestDays.map((days) => ({ value: String(days), label: plural(days, { one: '# day', other: '# days' }) }))}
      />
      <TextField
        {...form.field('email')}
        type="email"
        label={t`Email`}
        hint={t`Optional. Your mail program opens with the link; Ungana does not store the address.`}
      />
    </FormDialog>
  )
}

interface MadeLink {
  readonly link: string
  readonly expiresAt: string
  readonly name: string
  readonly email: string
}

interface MadeDialogProps {
  readonly subject: string
  readonly made: MadeLink
  readonly onClose: () => void
}

function MadeDialog({ subject, made: { link, expiresAt, name, email }, onClose }: MadeDialogProps) {
  const { toast } = useHost()
  const [copyFailed, setCopyFailed] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast({ title: t`Link copied` }),
      () => setCopyFailed(true),
    )
  const message = t`Look at our deal “${subject}” on Ungana: ${link}`
  return (
    <Dialog open onOpenChange={onClose} title={t`Link for ${name}`} description={t`We show this link only once. Send it to the guest.`}>
      <Stack $gap={4}>
        <TextField label={t`Link`} value={link} readOnly error={copyFailed ? BY_HAND : undefined} onFocus={({ target }) => target.select()} />
        <Cluster $gap={3}>
          <Button as="a" href={mailHref(email, { subject, body: message })} variant={email ? 'primary' : 'outline'}>
            {t`Write an email`}
          </Button>
          <Button as="a" href={whatsAppHref(message)} target="_blank" rel="noopener noreferrer" variant="outline">
            {t`Send by WhatsApp`}
          </Button>
          <Button variant="outline" onClick={() => void copy()}>
            {t`Copy link`}
          </Button>
        </Cluster>
        <Quiet>{t`It works until ${momentText(expiresAt)}. You can revoke it at any time.`}</Quiet>
      </Stack>
    </Dialog>
  )
}
