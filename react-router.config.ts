import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route manifest rides in the first page: no extra request when a visitor moves on.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
