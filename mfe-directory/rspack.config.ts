import { remoteConfig } from '@ungana/web-kit/federation-preset'

const config = remoteConfig(import.meta.dirname)
// What two pages share is one file: cut finer, by who shares what, it compresses worse and costs each page more requests.
const splitChunks = { cacheGroups: { default: { name: 'common', minChunks: 2, reuseExistingChunk: true }, defaultVendors: false as const } }

export default { ...config, optimization: { ...config.optimization, splitChunks } }
