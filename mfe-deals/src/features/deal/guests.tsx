import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Deal, type DealGuest, listDealGuests, revokeDealGuest } from '@ungana/contracts-deals'
import { Button, bareList, Disclosure, Quiet, Stack } from '@ungana/ui'
import { call, dayText, failureText, lazyPage, momentText, newIdempotencyKey, useHost, useOpenForm } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { guestKindText, guestPartsText } from '#lib/guest-texts.ts'
import { useMayAct } from '#lib/use-may-act.ts'
import type { GuestDialogProps } from './guest-dialog.tsx'

const GuestDialog = lazyPage<GuestDialogProps>(() =>
  import(/* webpackChunkName: 'guest-dialog' */ './guest-dialog.tsx').then((module) => ({ default: module.GuestDialog })),
)

const List = styled.ul`
  ${bareList}
  display: grid;
  gap: 12px;
  overflow-wrap: anywhere;
`

/** Who outside the two companies can look at a part of the deal. */
export function Guests({ deal }: { readonly deal: Deal }) {
  const accountId = useHost().session.user?.id ?? ''
  const queries = useQueryClient()
  const mayInvite = useMayAct('deals.invite')
  const [inviting, setInviting] = useState(false)
  const openForm = useOpenForm()
  const queryKey = ['deals', accountId, 'guests', deal.id]
  const { data = [], isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listDealGuests, { params: { id: deal.id } }, { signal }),
    staleTime: 0,
  })
  const show = (guests: readonly DealGuest[]) => queries.setQueryData(queryKey, guests)
  const [open, ended] = [data.filter((guest) => guest.open), data.filter((guest) => !guest.open)]
  const rows = (guests: readonly DealGuest[]) => (
    <List>
      {guests.map((guest) => (
        <GuestRow key={guest.id} deal={deal} guest={guest} mayRevoke={mayInvite} onChanged={show} />
      ))}
    </List>
  )
  return (
    <Stack $gap={3}>
      <div>
        <strong>{t`Guests`}</strong>
        <Quiet>{t`A forwarder, a bank or an insurer sees a part of this deal by a link, without an account.`}</Quiet>
      </div>
      {isError ? <Quiet role="status">{t`The guests could not be loaded.`}</Quiet> : null}
      {open.length > 0 ? rows(open) : null}
      {mayInvite ? (
        <div>
          <Button variant="outline" size="small" onClick={() => openForm(GuestDialog, () => setInviting(true))}>
            {t`Invite a guest`}
          </Button>
        </div>
      ) : null}
      {ended.length > 0 ? <Disclosure summary={t`Ended links`}>{rows(ended)}</Disclosure> : null}
      {inviting ? (
        <Suspense>
          <GuestDialog deal={deal} onMade={show} onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}

interface GuestRowProps {
  readonly deal: Deal
  readonly guest: DealGuest
  readonly mayRevoke: boolean
  readonly onChanged: (guests: readonly DealGuest[]) => void
}

function GuestRow({ deal, guest: { id, kind, by, shows, expiresAt, open, own }, mayRevoke, onChanged }: GuestRowProps) {
  const { toast } = useHost()
  const revoke = useMutation({
    mutationFn: () => call(revokeDealGuest, { params: { id: deal.id, guest: id } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: onChanged,
    onError: (error) => toast({ title: t`The link was not revoked`, description: failureText(error, ''), variant: 'destructive' }),
  })
  const kindText = guestKindText(kind)
  const company = (by === 'buyer' ? deal.buyer : deal.seller).name
  return (
    <li>
      {own ? `${own.name} · ${kindText}` : t`${kindText}, invited by ${company}`}
      <Quiet>
        {[guestPartsText(shows), open ? t`until ${dayText(expiresAt)}` : t`ended`, own?.person && t`invited by ${own.person}`]
          .filter(Boolean)
          .join(' · ')}
      </Quiet>
      {own ? <Quiet>{openingsText(own.openings, own.lastOpenedAt)}</Quiet> : null}
      {own && open && mayRevoke ? (
        <Button
          variant="link"
          size="small"
          aria-label={t`Revoke the link of ${own.name}`}
          loading={revoke.isPending}
          loadingLabel={t`Revoking...`}
          onClick={() => revoke.mutate()}
        >
          {t`Revoke the link`}
        </Button>
      ) : null}
    </li>
  )
}

function openingsText(openings: number, lastAt: string | null): string {
  if (!lastAt) return t`not opened yet`
  const times = plural(openings, { one: 'opened once', other: 'opened # times' })
  return t`${times}, last on ${momentText(lastAt)}`
}
