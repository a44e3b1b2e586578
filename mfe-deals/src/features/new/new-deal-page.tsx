import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { dealsPath } from '@ungana/contracts-deals'
import { directoryPath, getBusiness } from '@ungana/contracts-directory'
import { BackLink, EmptyState, ErrorPanel, LoadingCard, Page, PageHead, Stack, TextLink } from '@ungana/ui'
import { call, ForRole, isMissing, LoginPrompt, useHost, useTitle } from '@ungana/web-kit'
import { useSearchParams } from 'react-router-dom'
import { NewDealForm } from './new-deal-form.tsx'

/** Proposes a deal to the company that the address names. */
export default function NewDealPage() {
  useTitle(t`Propose a deal`)
  const { user } = useHost().session
  const [search] = useSearchParams()
  return (
    <ForRole act="quotes.accept">
      <Page $narrow>
        <BackLink href={dealsPath()}>{t`Back to your deals`}</BackLink>
        <PageHead title={t`Propose a deal`}>{t`The other company can agree or decline. Until it agrees, the deal binds nobody.`}</PageHead>
        {user ? (
          <ForCompany accountId={user.id} companyId={search.get('company') ?? ''} />
        ) : (
          <LoginPrompt artId="deals" title={t`Please log in to propose a deal`} />
        )}
      </Page>
    </ForRole>
  )
}

function ForCompany({ accountId, companyId }: { readonly accountId: string; readonly companyId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['deals', accountId, 'partner', companyId],
    queryFn: ({ signal }) => call(getBusiness, { params: { id: companyId } }, { signal }),
    enabled: companyId !== '',
  })
  if (data && !data.sample && data.id !== accountId) return <NewDealForm partner={{ id: data.id, name: data.businessName }} />
  if (data || companyId === '' || isMissing(error))
    return (
      <EmptyState title={t`Choose a company first`} headingLevel={2} artId="deals">
        <Stack $gap={3}>
          <p>{t`Open the page of the company that you trade with, then choose “Propose a deal”.`}</p>
          <p>
            <TextLink href={directoryPath()}>{t`Find businesses`}</TextLink>
          </p>
        </Stack>
      </EmptyState>
    )
  if (error)
    return (
      <ErrorPanel title={t`Error loading the company`} headingLevel={2} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    )
  return <LoadingCard label={t`Loading...`} />
}
