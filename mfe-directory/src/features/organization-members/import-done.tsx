import { plural, t } from '@lingui/core/macro'
import { type MemberImport, memberImportReportPath, organizationMembersPath } from '@ungana/contracts-directory'
import { Button, Cluster, Notice, Stack } from '@ungana/ui'
import { useHost } from '@ungana/web-kit'
import Download from 'lucide-react/icons/download'
import { Link } from 'react-router-dom'
import { ImportRows } from './import-rows.tsx'
import { OutcomeCounts } from './outcome-counts.tsx'

/** The result of the import. It shows the counts of the preview, because the import does exactly what the preview shows. */
export function ImportDone({ organizationId, about }: { readonly organizationId: string; readonly about: MemberImport }) {
  const { user } = useHost().session
  const { preview } = about
  if (!preview) return null
  const left = preview.counts.bad + preview.counts.duplicate
  return (
    <Stack $gap={5}>
      <OutcomeCounts counts={preview.counts} />
      {left > 0 ? (
        <Notice tone="warning" title={plural(left, { one: '# row was left out', other: '# rows were left out' })}>
          {t`The report lists these rows and the reasons. Correct them in your file and import it again. Imported members stay as they are.`}
        </Notice>
      ) : null}
      <Cluster $gap={3}>
        <Button as={Link} to={organizationMembersPath(user?.id === organizationId ? undefined : organizationId)} variant="primary">
          {t`View members`}
        </Button>
        <Button as="a" href={memberImportReportPath(organizationId, about.id)} download variant="outline" icon={<Download aria-hidden />}>
          {t`Download report`}
        </Button>
      </Cluster>
      <ImportRows organizationId={organizationId} importId={about.id} version={preview.version} counts={preview.counts} />
    </Stack>
  )
}
