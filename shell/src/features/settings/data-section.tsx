import { t } from '@lingui/core/macro'
import { Checkbox, useLessData } from '@ungana/ui'
import { chooseLessData } from '#layout/less-data-choice.ts'
import { SettingsSection } from '#lib/settings-section.tsx'

/** The only section about the device and not about the account. */
export function DataSection() {
  const lessData = useLessData()
  return (
    <SettingsSection title={t`Data on this device`} text={t`Your other devices keep their own setting.`}>
      <Checkbox
        label={t`Use less data`}
        hint={t`Pictures load only when you ask for them, and no page loads in advance.`}
        checked={lessData}
        onChange={(event) => chooseLessData(event.target.checked)}
      />
    </SettingsSection>
  )
}
