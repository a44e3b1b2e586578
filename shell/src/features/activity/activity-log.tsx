import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { ACTIVITY_LIMIT, type ActivityEntry, listActivity, loggedCalls, type TeamPerson } from '@ungana/contracts-identity'
import { Button, Card, Cluster, LoadedList, SelectField, SkeletonBlock, Stack } from '@ungana/ui'
import { ActionFailure, call, inLanguage, momentText, ShowMore, STEP, saveCsv, useGrowingList } from '@ungana/web-kit'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useHostApi } from '#federation/host-api.tsx'
import { Facts, Name } from '#lib/rows.ts'
import { failureText } from '#lib/small-form.tsx'

interface ActivityLogProps {
  readonly companyId: string
  readonly people: readonly TeamPerson[]
}

export function ActivityLog({ companyId, people }: ActivityLogProps) {
  const [person, setPerson] = useState('')
  const [count, setCount] = useState(STEP)
  const rows = useRef<HTMLDivElement>(null)
  const only = person ? { person } : {}
  const list = useGrowingList(['activity', companyId, person], count, async (page, signal) => {
    const { entries } = await call(listActivity, { query: { ...page, ...only } }, { signal })
    return entries
  })
  // Also those who have left, as far as the shown entries name them.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const known = new Map([
    ...names,
    ...(list.data ?? []).map(({ person: { id, name } }) => [id, name] as const),
    ...people.map(({ id, name, email }) => [id, name || email] as const),
  ])
  const nameOf = ({ person: { id, name } }: ActivityEntry) => name || known.get(id) || t`A person without a name`
  const { toast } = useHostApi()
  const file = useMutation({
    mutationFn: () => everything(only),
    onError: (error) => toast({ title: t`The file was not downloaded`, description: failureText(error), variant: 'destructive' }),
    onSuccess: (entries) =>
      saveCsv('activity.csv', [
        [t`Time`, t`Person`, t`Action`, t`Number`],
        ...entries.map((entry) => [entry.at, nameOf(entry), labelOf(entry), entry.subject ?? '']),
      ]),
  })
  return (
    <Card as="section" aria-label={t`Activity`}>
      <Stack $gap={5}>
        <Cluster $gap={3} $justify="between">
          <SelectField
            id="activity-person"
            label={t`Person`}
            value={person}
            placeholder={t`Everybody`}
            options={[...known].map(([value, name]) => ({ value, label: name || t`A person without a name` }))}
            onChange={({ target }) => {
              setNames(known)
              setPerson(target.value)
              setCount(STEP)
            }}
          />
          <Button variant="outline" loading={file.isPending} disabled={!list.data?.length} onClick={() => file.mutate()}>
            {t`Download as CSV`}
          </Button>
        </Cluster>
        <ActionFailure error={file.error && failureText(file.error)} />
        <div ref={rows}>
          <LoadedList
            result={list}
            artId="activity"
            headingLevel={2}
            words={{
              loading: t`Loading the activity...`,
              failed: t`Error loading the activity`,
              failedHint: t`Please try again`,
              empty: t`Nothing yet`,
              emptyHint: t`What you and your team do from now on appears here.`,
            }}
            skeleton={<SkeletonBlock $height="44px" />}
            row={(entry) => (
              <div>
                <Name>
                  <Words entry={entry} />
                </Name>
                <Facts>
                  <span>{nameOf(entry)}</span>
                  <span>{momentText(entry.at)}</span>
                </Facts>
              </div>
            )}
          />
        </div>
        <ShowMore list={list} rows={rows} onMore={() => setCount(count + STEP)} />
      </Stack>
    </Card>
  )
}

/** An action of a newer release has no words here yet. */
const labelOf = ({ action }: ActivityEntry) => {
  const known = loggedCalls[action]
  return known ? inLanguage(known.label) : action
}

function Words({ entry }: { readonly entry: ActivityEntry }) {
  const page = loggedCalls[entry.action]?.page
  const isLinked = page !== undefined && (entry.subject !== null || !page.includes(':subject'))
  return isLinked ? <Link to={page.replace(':subject', encodeURIComponent(entry.subject ?? ''))}>{labelOf(entry)}</Link> : labelOf(entry)
}

async function everything(only: { readonly person?: string }): Promise<ActivityEntry[]> {
  const all: ActivityEntry[] = []
  for (;;) {
    const before = all.at(-1)?.id
    const { entries, more } = await call(listActivity, { query: { ...only, limit: ACTIVITY_LIMIT, ...(before && { before }) } })
    all.push(...entries)
    if (!more || entries.length === 0) return all
  }
}
