import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'public',
  build: { target: ['chrome87', 'firefox90', 'safari14'], cssMinify: 'lightningcss', sourcemap: false },
  server: { host: '127.0.0.1' },
})
