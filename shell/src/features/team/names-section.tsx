import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { showNames } from '@ungana/contracts-identity'
import { Checkbox, Notice } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useState } from 'react'
import { SettingsSection } from '#lib/settings-section.tsx'
import { failureText } from '#lib/small-form.tsx'
import { useTeamRefresh } from './team-queries.ts'

/** Who learns what a person did. */
export function NamesSection({ namesShown }: { readonly namesShown: boolean }) {
  const refresh = useTeamRefresh()
  /** The choice that is not saved yet, so that the box does not jump back. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choice = useMutation({
    mutationFn: (shown: boolean) => call(showNames, { body: { shown } }),
    // One after the other, so that the last choice wins.
    scope: { id: 'names-shown' },
    onSuccess: refresh,
    onError: () => setChosen(null),
  })
  return (
    <SettingsSection title={t`Names`} text={t`Your team sees who wrote a message or sent a quote.`}>
      <Checkbox
        label={t`Other companies also see the name and role`}
        hint={t`This applies to what people do from now on. Email addresses are never shown.`}
        checked={chosen ?? namesShown}
        onChange={({ target }) => {
          setChosen(target.checked)
          choice.mutate(target.checked)
        }}
      />
      {choice.error ? (
        <Notice tone="danger" role="alert">
          {failureText(choice.error)}
        </Notice>
      ) : null}
    </SettingsSection>
  )
}
