import { remoteConfig } from '@ungana/web-kit/federation-preset'

export default remoteConfig(import.meta.dirname)
