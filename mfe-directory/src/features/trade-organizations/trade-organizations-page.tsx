import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ALL_REGIONS, filterTradeOrganizations, listTradeOrganizations, organizationSignupPath, regionalBlocks } from '@ungana/contracts-directory'
import {
  Button,
  Card,
  color,
  EmptyState,
  ErrorPanel,
  Grid,
  Lead,
  media,
  Page,
  PageTitle,
  SelectField,
  SkeletonBlock,
  SkeletonGroup,
  SkeletonText,
} from '@ungana/ui'
import { call, inLanguage, useFailureToast, useTitle, useUrlFilters } from '@ungana/web-kit'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { filterOptions } from '#lib/filter-options.ts'
import { ListSearch } from '#lib/list-head.tsx'
import { OrganizationGroups } from './organization-group-list.tsx'
import { organizationCount } from './organization-groups.ts'

const Head = styled.div`
  display: grid;
  gap: 8px;
  margin-bottom: 20px;
`

const Region = styled(SelectField)`
  ${media.phone} {
    grid-column: 1 / -1;
  }
`

const Results = styled.section`
  min-height: 60vh;
`

const Count = styled.p`
  min-height: 24px;
  margin-block: 16px 24px;
  color: ${color.ink2};
`

const Join = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 16px 24px;
  margin-top: 40px;

  > div {
    max-width: 62ch;
  }

  p {
    color: ${color.ink2};
  }
`

const ERROR = t`Error loading trade organizations`

export default function TradeOrganizationsPage() {
  useTitle(t`Trade Organizations`)
  const { values, change } = useUrlFilters(['search', 'region'])
  const count = useRef<HTMLParagraphElement>(null)
  const result = useQuery({
    queryKey: ['directory', 'trade-organizations'],
    queryFn: ({ signal }) => call(listTradeOrganizations, {}, { signal }),
  })
  useFailureToast(result.isError ? result.errorUpdatedAt : 0, ERROR, t`Please try refreshing the page`)
  const all = result.data
  const found = all && filterTradeOrganizations(all, { text: values.search, regionalBlock: values.region }, inLanguage)
  const region = filterOptions({ value: ALL_REGIONS, label: ALL_REGIONS }, regionalBlocks, values.region === ALL_REGIONS ? '' : values.region)

  return (
    <Page>
      <Head>
        <PageTitle>{t`Trade Organizations`}</PageTitle>
        <Lead>{t`Find the communities, unions, councils and banks that shape African trade.`}</Lead>
      </Head>
      <ListSearch
        label={t`Search by name, acronym or description`}
        placeholder={t`Name, acronym or description`}
        search={values.search}
        onSearch={(search) => change({ search }, 'typing')}
        columns="minmax(190px, 240px)"
      >
        <Region
          label={t`Regional block`}
          hideLabel
          options={region.options}
          value={region.value}
          onChange={({ currentTarget: { value } }) => change({ region: value === ALL_REGIONS ? '' : value })}
        />
      </ListSearch>
      <Results aria-label={t`Organizations`}>
        <Count ref={count} tabIndex={-1} role="status">
          {found && all ? t`Showing ${found.length} of ${organizationCount(all.length)}` : null}
        </Count>
        {result.isError && !found ? (
          <ErrorPanel title={ERROR} onRetry={() => result.refetch()} retrying={result.isFetching}>
            {t`Please try refreshing the page`}
          </ErrorPanel>
        ) : !found ? (
          <LoadingOrganizations />
        ) : found.length === 0 ? (
          <EmptyState
            title={t`No organizations found`}
            action={
              <Button
                variant="outline"
                onClick={() => {
                  change({ search: '', region: '' })
                  // The button disappears, so move the focus to the start of the list.
                  count.current?.focus()
                }}
              >
                {t`Clear Filters`}
              </Button>
            }
          >
            {t`Try another word, or search all regions.`}
          </EmptyState>
        ) : (
          <OrganizationGroups organizations={found} />
        )}
      </Results>
      <Join as="aside" aria-labelledby="join">
        <div>
          <h2 id="join">{t`Do you represent traders?`}</h2>
          <p>{t`Register your chamber, association or trade authority. Show your members and appear in the directory.`}</p>
        </div>
        <Button as={Link} to={organizationSignupPath()}>
          {t`Register Trade Organization`}
        </Button>
      </Join>
    </Page>
  )
}

const Place = styled(Card)`
  display: grid;
  gap: 14px;
`

function LoadingOrganizations() {
  return (
    <SkeletonGroup label={t`Loading trade organizations...`}>
      <Grid $min={420}>
        {[1, 2, 3, 4].map((place) => (
          <Place key={place}>
            <SkeletonBlock $width="56px" $height="56px" $radius="11px" />
            <div>
              <SkeletonText width="96%" />
              <SkeletonText width="90%" />
              <SkeletonText width="60%" />
            </div>
            <SkeletonBlock $height="44px" />
            <SkeletonBlock $height="44px" />
          </Place>
        ))}
      </Grid>
    </SkeletonGroup>
  )
}
