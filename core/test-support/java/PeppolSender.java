import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

/** Runs commands of the access point in one process: a line of standard input has the arguments, between tabs. */
public final class PeppolSender {
  public static void main(String[] unused) throws Exception {
    System.setProperty("org.slf4j.simpleLogger.logFile", "System.err");
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "error");
    System.setProperty("phase4.manager.inmemory", "true");
    System.setProperty("global.debug", "false");
    System.setProperty("global.production", "true");
    System.setProperty("global.nostartupinfo", "true");
    Method run = Class.forName("fakturo.peppolap.Main").getDeclaredMethod("run", String[].class);
    run.setAccessible(true);
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Object status = null;
      try {
        status = run.invoke(null, (Object) line.split("\t"));
      } catch (ReflectiveOperationException failed) {
        failed.printStackTrace();
      }
      System.out.println("status " + status);
    }
    System.exit(0);
  }
}
