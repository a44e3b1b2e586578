import { t } from '@lingui/core/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { loginPath } from '@ungana/contracts-shell'
import { Button, Card, ErrorPanel, Quiet, SectionHeading, SelectField, Stack } from '@ungana/ui'
import { lazyPage, useHost, useOpenForm } from '@ungana/web-kit'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'

const OfferDialog = lazyPage(() => import(/* webpackChunkName: 'offer-form' */ './offer-dialog.tsx'))

/* As tall as the select and the button. */
const Waiting = styled(Quiet)`
  min-height: 131px;
`

interface ChooseOwnListingProps {
  readonly title: string
  /** Label of the select: "Your truck". */
  readonly label: string
  /** Label of the button. */
  readonly ask: string
  /** The reader's own open listings. */
  readonly own: Pick<UseQueryResult<readonly { readonly id: string; readonly text: string }[]>, 'data' | 'isError' | 'isFetching' | 'refetch'>
  /** Shown when the reader has no open listing. */
  readonly none: { readonly text: string; readonly action: string; readonly to: string }
  readonly pair: (ownId: string) => { readonly shipmentId: string; readonly transportId: string }
  readonly price: number | null
}

/** Makes an offer that pairs one of the reader's listings with another company's listing. */
export function ChooseOwnListing({ title, label, ask, own: { data: own, isError, isFetching, refetch }, none, pair, price }: ChooseOwnListingProps) {
  const { user } = useHost().session
  const { pathname } = useLocation()
  const openForm = useOpenForm()
  const [chosen, setChosen] = useState<string>()
  /** The listing that the open form is for. It stays the same when the list loads again. */
  const [offered, setOffered] = useState<string>()
  const ownId = own?.find(({ id }) => id === chosen)?.id ?? own?.[0]?.id
  return (
    <Card>
      <Stack $gap={4}>
        <SectionHeading>{title}</SectionHeading>
        {!user ? (
          <div>
            <Button as={Link} to={loginPath(pathname)} variant="primary">
              {t`Log in to continue`}
            </Button>
          </div>
        ) : own === undefined && isError ? (
          <ErrorPanel title={t`Error loading your listings`} headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
            {t`Please try again`}
          </ErrorPanel>
        ) : own === undefined ? (
          <Waiting>{t`Loading your listings...`}</Waiting>
        ) : own.length === 0 ? (
          <>
            <Quiet>{none.text}</Quiet>
            <div>
              <Button as={Link} to={none.to} variant="primary">
                {none.action}
              </Button>
            </div>
          </>
        ) : (
          <>
            <SelectField
              label={label}
              value={ownId}
              onChange={({ target }) => setChosen(target.value)}
              options={own.map(({ id, text }) => ({ value: id, label: text }))}
            />
            <div>
              <Button variant="primary" onClick={() => openForm(OfferDialog, () => setOffered(ownId))}>
                {ask}
              </Button>
            </div>
          </>
        )}
      </Stack>
      {offered ? (
        <OfferDialog
          title={ask}
          description={t`Enter a price for the whole load. The other company can accept it or make a counter-offer.`}
          {...pair(offered)}
          price={price}
          onClose={() => setOffered(undefined)}
        />
      ) : null}
    </Card>
  )
}
