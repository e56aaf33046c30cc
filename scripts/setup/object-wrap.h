// Node.js 24.19 and newer: the class that better-sqlite3 12 derives from registers a hook for the end of the process, and removes it when
// an object is collected. Removing it aborts the process where the collector runs outside of a script. better-sqlite3 has a hook of its own.
#include <node.h>
namespace node {
inline void SkipCleanupHook(v8::Isolate*, void (*)(void*), void*) {}
}  // namespace node
#define AddEnvironmentCleanupHook SkipCleanupHook
#define RemoveEnvironmentCleanupHook SkipCleanupHook
#include <node_object_wrap.h>
#undef AddEnvironmentCleanupHook
#undef RemoveEnvironmentCleanupHook
