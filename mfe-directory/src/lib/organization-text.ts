export { membersLabel, organizationTypeLabel } from '@ungana/contracts-directory'
