import { t } from '@lingui/core/macro'
import { teamRoles } from '@ungana/contracts-identity'
import { roleDuty, roleName } from '#lib/role-texts.ts'

/** The choice of a role that a person with `ownRole` may give. Only owners make owners. */
export const roleField = (ownRole: string) =>
  ({
    name: 'role',
    label: t`Role`,
    type: 'choice',
    options: teamRoles
      .filter((role) => ownRole === 'owner' || role !== 'owner')
      .map((value) => ({ value, label: roleName(value), note: roleDuty(value) })),
    missing: t`Please choose a role.`,
  }) as const
