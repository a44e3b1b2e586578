import { plural, t } from '@lingui/core/macro'
import { exportMembersPath, MEMBERS_PAGE_SIZE, type MemberRecord } from '@ungana/contracts-directory'
import { Button, Card, Cluster, color, LoadedList, media, motion, Pager, pageCountOf, SearchField, SkeletonText, size } from '@ungana/ui'
import { useUrlFilters } from '@ungana/web-kit'
import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { MemberRow } from '#lib/member-rows.tsx'
import { useBeyondLastPage } from '#lib/use-beyond-last-page.ts'
import { useSearchDraft } from '#lib/use-search-draft.ts'
import { MemberDialog } from './member-dialog.tsx'
import { useMemberRecords } from './member-queries.ts'
import { RemoveDialog } from './remove-dialog.tsx'

const Actions = styled(Cluster)`
  margin-bottom: 20px;

  ${media.phone} {
    > * {
      flex: 1 1 100%;
    }
  }
`

const Search = styled.form``

const Count = styled.p`
  margin-block: 16px 8px;
  color: ${color.ink2};
  font-size: ${size.small};
`

const Rows = styled(Card)<{ $isOutdated: boolean }>`
  transition: opacity ${motion.calm};
  opacity: ${({ $isOutdated }) => ($isOutdated ? 0.55 : 1)};
`

const Private = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
  color: ${color.ink3};
  font-size: ${size.caption};
`

const Pages = styled(Pager)`
  margin-top: 20px;
`

type Open = { readonly what: 'add' } | { readonly what: 'edit' | 'remove'; readonly member: MemberRecord } | null

/** The member list for its organization and staff: search, add, edit, remove, import and export. */
export function MemberList({ organizationId }: { readonly organizationId: string }) {
  const { pathname, search } = useLocation()
  const { values, change } = useUrlFilters(['organization', 'q', 'page'])
  const page = Math.max(1, Math.trunc(Number(values.page)) || 1)
  const { draft, setDraft, submit } = useSearchDraft(values.q, (q) => change({ q, page: '' }, 'typing'))
  const result = useMemberRecords(organizationId, { q: values.q, page })
  const [open, setOpen] = useState<Open>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const removed = useRef(false)
  useEffect(() => {
    // The removed row had the focus. Move the focus after the dialog has closed, because an open dialog keeps it.
    if (open === null && removed.current) count.current?.focus()
    removed.current = false
  }, [open])
  const { data, isError, isPlaceholderData } = result
  const isBeyond = useBeyondLastPage(result, MEMBERS_PAGE_SIZE, page, (last) => change({ page: last > 1 ? String(last) : '' }, 'typing'))
  const urlWith = (name: string, value: string) => {
    const query = new URLSearchParams(search)
    if (value) query.set(name, value)
    else query.delete(name)
    return query.toString() ? `${pathname}?${query}` : pathname
  }
  const close = () => setOpen(null)

  return (
    <>
      <Actions $gap={3}>
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen({ what: 'add' })}>
          {t`Add Member`}
        </Button>
        <Button as={Link} to={urlWith('import', 'new')} variant="outline" icon={<FileUp aria-hidden />}>
          {t`Import from a file`}
        </Button>
        {data && data.total > 0 ? (
          <Button as="a" href={exportMembersPath(organizationId)} download variant="outline" icon={<Download aria-hidden />}>
            {t`Download as CSV`}
          </Button>
        ) : null}
      </Actions>
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
      <Count ref={count} tabIndex={-1} role="status">
        {data ? plural(data.total, { one: '# member', other: '# members' }) : isError ? null : <SkeletonText width="8em" />}
      </Count>
      <Rows $isOutdated={isPlaceholderData} aria-busy={isPlaceholderData}>
        <LoadedList
          result={{ ...result, data: isBeyond ? undefined : data?.items }}
          words={{
            loading: t`Loading members...`,
            failed: t`Error loading members`,
            failedHint: t`Please try again`,
            empty: values.q ? t`No members found` : t`No members yet`,
            emptyHint: values.q ? t`Try another name, city, country or sector.` : t`Add members one by one, or import them from a spreadsheet.`,
          }}
          artId={organizationId}
          headingLevel={2}
          row={(member) => (
            <MemberRow
              member={member}
              more={
                member.email || member.phone ? (
                  <Private>
                    {member.email ? <span>{member.email}</span> : null}
                    {member.phone ? <span>{member.phone}</span> : null}
                  </Private>
                ) : null
              }
              actions={
                <Cluster $gap={2}>
                  <Button variant="outline" size="small" aria-label={t`Edit ${member.name}`} onClick={() => setOpen({ what: 'edit', member })}>
                    {t`Edit`}
                  </Button>
                  <Button variant="ghost" size="small" aria-label={t`Remove ${member.name}`} onClick={() => setOpen({ what: 'remove', member })}>
                    {t`Remove`}
                  </Button>
                </Cluster>
              }
            />
          )}
          skeleton={<SkeletonText width="55%" />}
        />
      </Rows>
      <Pages page={page} pageCount={pageCountOf(data?.total ?? 0, MEMBERS_PAGE_SIZE)} hrefFor={(to) => urlWith('page', to > 1 ? String(to) : '')} />
      {open?.what === 'add' || open?.what === 'edit' ? (
        <MemberDialog organizationId={organizationId} member={open.what === 'edit' ? open.member : undefined} onClose={close} />
      ) : null}
      {open?.what === 'remove' ? (
        <RemoveDialog
          organizationId={organizationId}
          member={open.member}
          onClose={close}
          onRemoved={() => {
            removed.current = true
            close()
          }}
        />
      ) : null}
    </>
  )
}
