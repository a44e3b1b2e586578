import * as contract from '@ungana/contracts-directory'
import { inLanguage } from '@ungana/web-kit'

export const membersLabel = (memberCount: string) => inLanguage(contract.membersLabel(memberCount))
export const organizationTypeLabel = (type: string) => inLanguage(contract.organizationTypeLabel(type))
