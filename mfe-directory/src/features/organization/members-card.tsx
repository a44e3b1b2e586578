import { plural, t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listMembers, MEMBERS_PAGE_SIZE, organizationMembersPath } from '@ungana/contracts-directory'
import { Card, color, LoadedList, Pager, pageCountOf, SearchField, SectionHeading, SkeletonText, size, TextLink } from '@ungana/ui'
import { callPage, may, useHost, useUrlFilters } from '@ungana/web-kit'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { MemberRow } from '#lib/member-rows.tsx'
import { useBeyondLastPage } from '#lib/use-beyond-last-page.ts'
import { useSearchDraft } from '#lib/use-search-draft.ts'

const Search = styled.form`
  margin-block: 12px 4px;
`

const Count = styled.p`
  margin-block: 8px 12px;
  color: ${color.ink2};
  font-size: ${size.small};
`

const Pages = styled(Pager)`
  margin-top: 20px;
`

/** The members that the organization lists, with search and pages. */
export function MembersCard({ organizationId }: { readonly organizationId: string }) {
  const { user } = useHost().session
  const { pathname } = useLocation()
  const { values, change } = useUrlFilters(['member', 'page'])
  const page = Math.max(1, Math.trunc(Number(values.page)) || 1)
  const q = values.member
  const { draft, setDraft, submit } = useSearchDraft(q, (member) => change({ member, page: '' }, 'typing'))
  const result = useQuery({
    queryKey: ['directory', 'members', organizationId, q, page],
    queryFn: ({ signal }) => callPage(listMembers, { params: { id: organizationId }, query: { q: q || undefined, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = result
  const isBeyond = useBeyondLastPage(result, MEMBERS_PAGE_SIZE, page, (last) => change({ page: last > 1 ? String(last) : '' }, 'typing'))
  const pageUrl = (to: number) => {
    const query = new URLSearchParams({ ...(q && { member: q }), ...(to > 1 && { page: String(to) }) })
    return query.toString() ? `${pathname}?${query}` : pathname
  }
  const isOwn = user?.id === organizationId
  const manage =
    isOwn || (user?.role === 'staff' && may(user, 'companies.edit')) ? (
      <TextLink href={organizationMembersPath(isOwn ? undefined : organizationId)}>{t`Manage members`}</TextLink>
    ) : null
  const many = q !== '' || (data?.total ?? 0) > 5

  return (
    <Card as="section" aria-label={t`Members`}>
      <SectionHeading action={manage}>{t`Members`}</SectionHeading>
      {many ? (
        <Search
          role="search"
          aria-label={t`Search members`}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <SearchField label={t`Search members`} placeholder={t`Name, place or sector`} value={draft} onValueChange={setDraft} />
        </Search>
      ) : null}
      <Count role="status">
        {data ? data.total > 0 || q ? countText(data.total, q) : null : result.isError ? null : <SkeletonText width="8em" />}
      </Count>
      <div aria-busy={result.isPlaceholderData}>
        <LoadedList
          result={{ ...result, data: isBeyond ? undefined : data?.items }}
          words={{
            loading: t`Loading members...`,
            failed: t`Error loading members`,
            failedHint: t`Please try again later`,
            empty: q ? t`No members found` : t`No members listed yet`,
            emptyHint: q ? t`Try another name, city, country or sector.` : undefined,
          }}
          artId={organizationId}
          row={(member) => <MemberRow member={member} />}
          skeleton={<SkeletonText width="55%" />}
        />
      </div>
      <Pages page={page} pageCount={pageCountOf(data?.total ?? 0, MEMBERS_PAGE_SIZE)} hrefFor={pageUrl} />
    </Card>
  )
}

const countText = (total: number, q: string) =>
  q ? plural(total, { one: '# member found', other: '# members found' }) : plural(total, { one: '# member', other: '# members' })
