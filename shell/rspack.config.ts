import { shellConfig } from '@ungana/web-kit/federation-preset'

export default shellConfig(import.meta.dirname)
