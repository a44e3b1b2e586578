import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { dealPath, dealsPath, openDeal } from '@ungana/contracts-deals'
import { Button } from '@ungana/ui'
import { call, failureText, newIdempotencyKey, useHost, useMay } from '@ungana/web-kit'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'

const Foot = styled.div`
  padding: 12px 16px;
`

/** Leads both sides of an accepted quote to their deal, which the first of them opens. */
export function OpenDeal({ accountId, inquiryId }: { readonly accountId: string; readonly inquiryId: string }) {
  const { toast, isServed } = useHost()
  const go = useNavigate()
  const mayWrite = useMay('deals.write')
  const opening = useMutation({
    mutationFn: () => call(openDeal, { body: { inquiryId } }, { idempotencyKey: newIdempotencyKey(), account: accountId }),
    onSuccess: ({ id }) => go(dealPath(id)),
    onError: (error) => toast({ title: t`Deal not opened`, description: failureText(error, t`Please try again`), variant: 'destructive' }),
  })
  if (!mayWrite || !isServed(dealsPath())) return null
  return (
    <Foot>
      <Button variant="primary" loading={opening.isPending} onClick={() => opening.mutate()}>
        {t`Open the deal`}
      </Button>
    </Foot>
  )
}
