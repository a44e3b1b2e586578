import { t } from '@lingui/core/macro'
import { changeTeamRole, type TeamPerson, type TeamRole } from '@ungana/contracts-identity'
import { Dialog } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { SmallForm } from '#lib/small-form.tsx'
import { roleField } from './role-field.ts'

interface RoleDialogProps {
  readonly person: TeamPerson
  readonly name: string
  readonly ownRole: string
  readonly onDone: () => void
  readonly onClose: () => void
}

export function RoleDialog({ person, name, ownRole, onDone, onClose }: RoleDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={t`Change the role of ${name}`} description={t`The new role applies at once, on all devices.`}>
      <SmallForm
        label={t`Change role`}
        fields={[{ ...roleField(ownRole), defaultValue: person.role }]}
        submit={t`Change Role`}
        failure={t`The role was not changed`}
        send={({ role }) => call(changeTeamRole, { params: { id: person.id }, body: { role: role as TeamRole } })}
        onDone={onDone}
      />
    </Dialog>
  )
}
