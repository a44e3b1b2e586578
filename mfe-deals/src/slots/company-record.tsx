import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getDealRecord } from '@ungana/contracts-deals'
import type { SlotModule } from '@ungana/contracts-shell'
import { Card, LinkProvider, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { call, HostProvider, may, RouterLink } from '@ungana/web-kit'
import { Figures } from '#lib/parts/figures.tsx'
import { figuresOf } from '#lib/record-texts.ts'

/** How a company kept to its deals, on its page. Nothing for a company without ended deals. */
const CompanyRecord: SlotModule['default'] = ({ host, context: { businessId } }) => (
  <HostProvider host={host}>
    <LinkProvider component={RouterLink}>
      {typeof businessId === 'string' && may(host.session.user, 'deals.see') ? <DealsOf companyId={businessId} /> : null}
    </LinkProvider>
  </HostProvider>
)

function DealsOf({ companyId }: { readonly companyId: string }) {
  const { data } = useQuery({
    queryKey: ['deals', 'records', companyId],
    queryFn: ({ signal }) => call(getDealRecord, { params: { id: companyId } }, { signal }),
    staleTime: 60_000,
  })
  if (!data || figuresOf(data).length === 0) return null
  return (
    <Card as="section" aria-label={t`Deals on Ungana`}>
      <Stack $gap={4}>
        <SectionHeading>{t`Deals on Ungana`}</SectionHeading>
        <Figures record={data} />
        <Quiet>{t`Counted from deals that both sides reported here.`}</Quiet>
      </Stack>
    </Card>
  )
}

export default CompanyRecord
