import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { showNames } from '@ungana/contracts-identity'
import { activityPath } from '@ungana/contracts-shell'
import { Checkbox } from '@ungana/ui'
import { ActionFailure, call } from '@ungana/web-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { SettingsSection } from '#lib/settings-section.tsx'
import { failureText } from '#lib/small-form.tsx'
import { useTeamRefresh } from './team-queries.ts'

/** Who learns what a person did. */
export function NamesSection({ namesShown, isOwner }: { readonly namesShown: boolean; readonly isOwner: boolean }) {
  const refresh = useTeamRefresh()
  /** The choice that is not saved yet, so that the box does not jump back. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choice = useMutation({
    mutationFn: (shown: boolean) => call(showNames, { body: { shown } }),
    onSuccess: refresh,
    onError: () => setChosen(null),
  })
  return (
    <SettingsSection title={t`Who did it`} text={t`Your company sees who wrote a message, sent a quote or reported a trip.`}>
      <Checkbox
        label={t`Other companies also see the name and role`}
        hint={t`This applies to what people do from now on. Email addresses are never shown.`}
        checked={chosen ?? namesShown}
        onChange={({ target }) => {
          setChosen(target.checked)
          choice.mutate(target.checked)
        }}
      />
      <ActionFailure error={choice.error && failureText(choice.error)} />
      {isOwner ? (
        <p>
          <Link to={activityPath()}>{t`See who did what`}</Link>
        </p>
      ) : null}
    </SettingsSection>
  )
}
