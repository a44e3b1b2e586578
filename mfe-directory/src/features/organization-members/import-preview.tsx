import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { commitMemberImport, type MemberImport, memberImportReportPath, previewMemberImport } from '@ungana/contracts-directory'
import { numberText } from '@ungana/language/formats'
import { Button, Card, Cluster, Notice, Stack } from '@ungana/ui'
import { ActionFailure, ApiError, call, newIdempotencyKey, refusalOf, useHost } from '@ungana/web-kit'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { styled } from 'styled-components'
import { ImportRows } from './import-rows.tsx'
import { importKey, useRefreshMembers } from './member-queries.ts'
import { OutcomeCounts } from './outcome-counts.tsx'
import { Suggestions } from './suggestions.tsx'

const Actions = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;

  > :empty {
    position: absolute;
  }
`

interface ImportPreviewProps {
  readonly organizationId: string
  readonly about: MemberImport
  readonly preview: NonNullable<MemberImport['preview']>
  /** Called when the user goes back to the columns. */
  readonly onMatch: () => void
  readonly onChanged: (now: MemberImport) => void
}

export function ImportPreview({ organizationId, about, preview, onMatch, onChanged }: ImportPreviewProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const refreshMembers = useRefreshMembers()
  const [links, setLinks] = useState<ReadonlySet<number>>(new Set())
  // One key for each preview, so that a repeated request imports only once.
  const [key, setKey] = useState(newIdempotencyKey)
  const params = { id: organizationId, importId: about.id }
  const { counts, suggestions, version } = preview
  const importCount = counts.new + counts.changed + links.size

  const updatePreview = useMutation({
    mutationFn: () => call(previewMemberImport, { params, body: about.mapping }),
    onSuccess: async (now) => {
      setLinks(new Set())
      setKey(newIdempotencyKey())
      onChanged(now)
      await queries.invalidateQueries({ queryKey: importKey(organizationId, about.id) })
    },
    onError: (error) => toast({ title: t`Failed to create the preview`, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  const commit = useMutation({
    mutationFn: () => call(commitMemberImport, { params, body: { version, links: [...links] } }, { idempotencyKey: key }),
    onSuccess: async (now) => {
      await refreshMembers()
      onChanged(now)
    },
    // The import may be done: the answer was lost, or somebody else finished it.
    onError: () => Promise.all([refreshMembers(), queries.invalidateQueries({ queryKey: importKey(organizationId, about.id) })]),
  })
  const refused = commit.error
  const outdated = refused instanceof ApiError && refused.body?.code === 'MEMBERS_CHANGED'

  return (
    <Stack $gap={5}>
      <OutcomeCounts counts={counts} />
      {suggestions > 0 ? (
        <Suggestions organizationId={organizationId} importId={about.id} version={version} total={suggestions} chosen={links} onChoose={setLinks} />
      ) : null}
      <Actions as="section" aria-label={t`Import`}>
        <div role="alert">
          {outdated ? (
            <Notice tone="warning" title={t`The member list has changed`}>
              {t`Nothing was imported. Update the preview and check it again.`}
            </Notice>
          ) : refused ? (
            <Notice tone="danger">{refusalOf(refused, []).message}</Notice>
          ) : null}
        </div>
        <ActionFailure error={updatePreview.error} />
        {importCount === 0 ? <Notice>{t`This file has no new or changed members, so there is nothing to import.`}</Notice> : null}
        <Cluster $gap={3}>
          {outdated ? (
            <Button
              variant="primary"
              loading={updatePreview.isPending}
              loadingLabel={t`Comparing...`}
              onClick={() => {
                commit.reset()
                updatePreview.mutate()
              }}
            >
              {t`Update the preview`}
            </Button>
          ) : (
            <Button
              variant="primary"
              disabled={importCount === 0}
              loading={commit.isPending}
              loadingLabel={t`Importing...`}
              onClick={() => commit.mutate()}
            >
              {importText(counts, links.size)}
            </Button>
          )}
          <Button variant="outline" onClick={onMatch}>
            {t`Change columns`}
          </Button>
          <Button as="a" href={memberImportReportPath(organizationId, about.id)} download variant="outline" icon={<Download aria-hidden />}>
            {t`Download report`}
          </Button>
        </Cluster>
      </Actions>
      <ImportRows organizationId={organizationId} importId={about.id} version={version} counts={counts} />
    </Stack>
  )
}

/** "Add 12 and change 3 members" */
function importText(counts: { readonly new: number; readonly changed: number }, links: number): string {
  const { new: added, changed } = counts
  const first = numberText(added)
  if (added > 0 && changed > 0) return t`Add ${first} and change ${numberText(changed)} members`
  if (added > 0) return plural(added, { one: 'Add # member', other: 'Add # members' })
  if (changed > 0) return plural(changed, { one: 'Change # member', other: 'Change # members' })
  return links > 0 ? plural(links, { one: 'Link # member', other: 'Link # members' }) : t`Import`
}
