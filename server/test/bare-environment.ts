/**
 * The environment of a program of ours in a process of its own: nothing of this one's, but where programs are found and where
 * Node keeps what it has compiled.
 */
export function bareEnvironment(settings: Record<string, string>): Record<string, string> {
  const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  return { PATH: path, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "", ...settings };
}
